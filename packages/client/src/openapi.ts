// The types of the interface, written from openapi.json by openapi-typescript: npm run generated -- --write

export interface paths {
    "/helo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session token for an API token
         * @description The session token goes into the header `Authorization` of all other requests. `X-Session-Expires` has the latest end of the session. HEAD checks the token and opens no session.
         */
        get: operations["helo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a session token for a user name and password
         * @description The session token is the same as that of `GET /helo`. Send the credentials in the body, as JSON or as a form: addresses end up in logs.
         */
        post: operations["auth"];
        /**
         * End the session
         * @description The session token is not accepted any more, by any server process. No nonce is needed.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the session and of the server
         * @description Who the session is, whether the server is ready or degraded, the versions, and the last twenty errors of this session, newest first.
         */
        get: operations["status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a text message
         * @description The message is durably queued with the answer and delivered at least once.
         */
        post: operations["sendSms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credit_notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit notes
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF. With `format=ubl` or `format=cii` the answer is the electronic invoice of its profile, or of `profile`, as XML, which never changes after the document was issued; with `format=factur-x`, the PDF with the XML of `cii` inside. 409 names in `details` what it lacks. `format=check` lists that for all profiles.
         */
        get: operations["listCreditNotes"];
        /**
         * Void a credit note, or allot what is open of it
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `settles` allots what is open of it to other documents; a negative amount takes back. Nothing else of an issued document changes.
         */
        put: operations["changeCreditNote"];
        /**
         * Create a credit note
         * @description Takes back lines of the invoice that it names. Their goods come back at the cost at which they left. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery_notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delivery notes
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listDeliveryNotes"];
        /**
         * Void or close a delivery note
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `CLOSED` gives up what is open of it. Nothing else of an issued document changes.
         */
        put: operations["changeDeliveryNote"];
        /**
         * Create a delivery note
         * @description Delivers orders line by line. The goods leave the location, and an invoice bills them later. Lines with a quantity below 0 take goods back from the delivery note that it names. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createDeliveryNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF. With `format=ubl` or `format=cii` the answer is the electronic invoice of its profile, or of `profile`, as XML, which never changes after the document was issued; with `format=factur-x`, the PDF with the XML of `cii` inside. 409 names in `details` what it lacks. `format=check` lists that for all profiles.
         */
        get: operations["listInvoices"];
        /**
         * Void an invoice, or stop its payment reminders
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `disputed` stops payment reminders, with the reason. Nothing else of an issued document changes.
         */
        put: operations["changeInvoice"];
        /**
         * Create an invoice
         * @description Bills orders, delivery notes and quotes line by line. Goods that have not been delivered leave the location. Receipts and credit notes reduce what it owes. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listOrders"];
        /**
         * Void or close an order
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `CLOSED` gives up what is open of it. Nothing else of an issued document changes.
         */
        put: operations["changeOrder"];
        /**
         * Create an order
         * @description Takes up quotes line by line. Its goods are reserved at the location until they are delivered or billed. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listPayments"];
        /**
         * Void a payment, or allot what is open of it
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `settles` allots what is open of it to other documents; a negative amount takes back. Nothing else of an issued document changes.
         */
        put: operations["changePayment"];
        /**
         * Create a payment
         * @description Records money to a supplier: it pays the purchases that it names or lists in `settles`. What is not allotted stays open as an advance. With a `customer`, it pays back what is open of the customer’s credit notes and receipts. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchase_orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchase orders
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listPurchaseOrders"];
        /**
         * Void or close a purchase order
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `CLOSED` gives up what is open of it. Nothing else of an issued document changes.
         */
        put: operations["changePurchaseOrder"];
        /**
         * Create a purchase order
         * @description Its goods are expected at the location until a purchase bills the order. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createPurchaseOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchases
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listPurchases"];
        /**
         * Void a purchase
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. Nothing else of an issued document changes.
         */
        put: operations["changePurchase"];
        /**
         * Create a purchase
         * @description Bills purchase orders line by line. Goods arrive and change the weighted average cost. Payments and supplier credit notes reduce what is owed. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quotes
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listQuotes"];
        /**
         * Void or close a quote
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `CLOSED` gives up what is open of it. Nothing else of an issued document changes.
         */
        put: operations["changeQuote"];
        /**
         * Create a quote
         * @description An offer, which an order or an invoice takes up. It does nothing to stock. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receipts
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listReceipts"];
        /**
         * Void a receipt, or allot what is open of it
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `settles` allots what is open of it to other documents; a negative amount takes back. Nothing else of an issued document changes.
         */
        put: operations["changeReceipt"];
        /**
         * Create a receipt
         * @description Records money from a customer: it pays the invoices that it names or lists in `settles`. What is not allotted stays open as an advance. With a `supplier`, it takes back what is open of the supplier’s credit notes and payments. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/supplier_credit_notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supplier credit notes
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listSupplierCreditNotes"];
        /**
         * Void a supplier credit note, or allot what is open of it
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. `settles` allots what is open of it to other documents; a negative amount takes back. Nothing else of an issued document changes.
         */
        put: operations["changeSupplierCreditNote"];
        /**
         * Create a supplier credit note
         * @description Takes back lines of the purchase that it names. Goods go back at the cost at which they came. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createSupplierCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer_orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stock transfer orders
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listTransferOrders"];
        /**
         * Void a transfer order
         * @description Finds the document by `id`, else by `document_set` and `seq_number`. `VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it. Nothing else of an issued document changes.
         */
        put: operations["changeTransferOrder"];
        /**
         * Create a transfer order
         * @description Its goods move from `source_warehouse` to `destination_warehouse` and keep their cost. Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.
         */
        post: operations["createTransferOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents of every type
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `seq_number` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`; it then has `status_reason` and `dispute_reason` and `relations` too. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `party` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`. With `print=1` beside it, the answer is its PDF.
         */
        get: operations["listDrafts"];
        /**
         * Replace a draft
         * @description The whole `body` is replaced. With another `type` it becomes a document of that type.
         */
        put: operations["updateDraft"];
        /**
         * Save a draft
         * @description A document without number, stock or money. Its `body` is that of a create; any field may be missing, but those that are there must have their form.
         */
        post: operations["createDraft"];
        /**
         * Delete a draft
         * @description Nothing of it stays but an entry in the audit trail.
         */
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `file_name` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listAttachments"];
        put?: never;
        /**
         * Add a file to a document or record
         * @description A file has 1 byte to 10 MiB. A document or record has at most 100 files, an account 5 GiB. A file never changes: remove it and add another one.
         */
        post: operations["createAttachment"];
        /**
         * Remove a file
         * @description Its name, size and hash stay in the audit trail.
         */
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `text` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Add a note to a document or record
         * @description A document or record has at most 1000 notes. A note never changes: remove it and add another one.
         */
        post: operations["createNote"];
        /**
         * Remove a note
         * @description Its text stays in the audit trail.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stock transactions
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `item_code` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/serial_numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List serial and batch numbers
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `serial_number` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listSerialNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reminders
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `customer_code` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listReminders"];
        put?: never;
        /**
         * Send a payment reminder
         * @description Queues a mail to the customer with a statement of account and the PDFs of its documents, and records the level of each. Immediately before it is sent, documents that are paid, void or stopped meanwhile are left out; without any, it is cancelled. No document gets a level twice.
         */
        post: operations["sendReminder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank statements
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `identification` and `bank_account` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listBankStatements"];
        put?: never;
        /**
         * Import a file of bank statements
         * @description The body is the file: camt.053 (version 2 or later), MT940 or CSV, at most 20 MiB and 10000 entries. All of it is imported or nothing. Opening balance and entries must come to the closing balance. A statement that is on file is answered with `known` and not stored again; of a CSV file only rows that are not on file are stored. Entries that are not booked yet are left out.
         */
        post: operations["importBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank entries
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `name` and `text` and `reference` and `iban` unless `searchColumn` names another column. `filterDate` takes a day or a range of days. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listBankEntries"];
        /**
         * Ignore a bank entry, or open it again
         * @description An entry that is booked opens again when its receipt or payment is voided.
         */
        put: operations["updateBankEntry"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credit_transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit transfers
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `reference` and `bank_account` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listCreditTransfers"];
        /**
         * Cancel a credit transfer
         * @description Its purchases can be paid otherwise. Cancel only what the bank did not get.
         */
        put: operations["updateCreditTransfer"];
        /**
         * Make a SEPA credit transfer
         * @description Makes the file, pain.001.001.09, that orders the bank to pay purchases. It books nothing: the payments are booked with the entry of the bank. A purchase is in one credit transfer until that is booked or cancelled.
         */
        post: operations["createCreditTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List articles
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `item_code` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `options` filters or adds: stock, price, in_stock, low_stock, inactive, family, category. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listArticles"];
        /**
         * Update an article
         * @description Finds the record by `id`, else by `item_code`. Only fields that are sent change; null clears.
         */
        put: operations["updateArticle"];
        /**
         * Create an article
         * @description Needs `item_code` and `description`. `item_code` is yours to choose, and unique. `stock` is booked as an opening movement.
         */
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank accounts
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `code` and `iban` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listBankAccounts"];
        /**
         * Update a bank_account
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updateBankAccount"];
        /**
         * Create a bank_account
         * @description Needs `code` and `currency`. `code` is yours to choose, and unique.
         */
        post: operations["createBankAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `category_code` and `description` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `code` and `id` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `options` filters or adds: balance. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listCustomers"];
        /**
         * Update a customer
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updateCustomer"];
        /**
         * Create a customer
         * @description Needs `name`. Without `code` it gets the next free one: `C0001`, `C0002` …
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/families": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List families
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `family_code` and `description` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listFamilies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/group_discounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List group discounts
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `discount_group` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listGroupDiscounts"];
        /**
         * Update a group_discount
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updateGroupDiscount"];
        /**
         * Create a group_discount
         * @description Needs `discount_group` and `discount`. Without `code` it gets the next free one: `G0001`, `G0002` …
         */
        post: operations["createGroupDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locations
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `location_code` and `description` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment_terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment terms
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `code` and `description` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listPaymentTerms"];
        /**
         * Update a payment_terms
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updatePaymentTerms"];
        /**
         * Create a payment_terms
         * @description Needs `code` and `description`. `code` is yours to choose, and unique.
         */
        post: operations["createPaymentTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price_lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List price lists
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `code` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listPriceLists"];
        /**
         * Update a price_list
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updatePriceList"];
        /**
         * Create a price_list
         * @description Needs `code` and `description` and `currency`. `code` is yours to choose, and unique.
         */
        post: operations["createPriceList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prices
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `item_code` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listPrices"];
        /**
         * Update a price
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updatePrice"];
        /**
         * Create a price
         * @description Needs `price_list` and `item_code` and `unit_price`. Without `code` it gets the next free one: `P0001`, `P0002` …
         */
        post: operations["createPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminder_levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reminder levels
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `code` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listReminderLevels"];
        /**
         * Update a reminder_level
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updateReminderLevel"];
        /**
         * Create a reminder_level
         * @description Needs `code` and `level` and `days`. `code` is yours to choose, and unique.
         */
        post: operations["createReminderLevel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppliers
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `code` and `id` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `options` filters or adds: balance. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listSuppliers"];
        /**
         * Update a supplier
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updateSupplier"];
        /**
         * Create a supplier
         * @description Needs `name`. Without `code` it gets the next free one: `S0001`, `S0002` …
         */
        post: operations["createSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `login` unless `searchColumn` names another column. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vat_codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vat codes
         * @description Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one. `searchString` is compared with `code` unless `searchColumn` names another column. `updatedSince` takes a time: only what has changed since. `id` answers the list with that one record and its `ETag`.
         */
        get: operations["listVatCodes"];
        /**
         * Update a vat_code
         * @description Finds the record by `id`, else by `code`. Only fields that are sent change; null clears.
         */
        put: operations["updateVatCode"];
        /**
         * Create a vat_code
         * @description Needs `code` and `description` and `rate`. `code` is yours to choose, and unique.
         */
        post: operations["createVatCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issued_drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a draft
         * @description Creates its document as a create at this moment would, and deletes the draft, in one transaction. The next number of the set, today and the total of the lines stand in for `seq_number`, `date` and `total_amount` where they are missing. What is missing or wrong is named by its place, such as `body.items[0].qty`; the draft then stays as it is.
         */
        post: operations["issueDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/due_reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reminders that are to be sent
         * @description A letter for each customer and currency with its overdue documents, of instalments those that are due. Each document has its next level: the lowest above those that it has got, if it is late enough for it. Documents that are paid, void or disputed, and customers with `reminder_stop`, are left out. Of very many documents only the first customers are listed; the others follow when these are sent.
         */
        get: operations["listDueReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachment_content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bytes of a file
         * @description The answer has the `media_type` of the file. Browsers save it and do not show it. `ETag` is the SHA-256 of the bytes.
         */
        get: operations["getAttachmentContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes
         * @description Every committed change appears once, in the order of commits, and never behind a cursor that was given out. The header `Link` (and `X-Next-Cursor`) of every page has the cursor to go on from; that of an empty page is the same again, or a later one with `type`. Changes are kept for 30 days unless the server is set otherwise; a cursor older than that is 410.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add up a document before it is created
         * @description Takes the body of a create, in which `total_amount` may be missing, and answers the total that the create accepts, net amount, VAT by rate and all warnings. It is refused as the create would be, except for a number that is taken. Nothing is written, and no nonce is needed.
         */
        post: operations["addUpDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/e_invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an electronic invoice of a supplier
         * @description The body is the file: XML by EN 16931 in UBL or CII, or a PDF that has such an XML attached (Factur-X, ZUGFeRD 2). The answer has the purchase that it becomes, or the supplier credit note, for `POST` to `path`. The supplier is found by its VAT number. `differences` name all that the document says otherwise than the file. `recorded` names documents that have the number of this supplier already, so that no invoice is recorded twice. Nothing is written, and no nonce is needed.
         */
        post: operations["readElectronicInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proposals for a bank entry
         * @description Documents that the entry may settle, the best first, at most five: by number in its text, reference, end-to-end identification, amount (also with early-payment discount, bank charge, or as a sum), account and name. Nothing is written.
         */
        get: operations["listBankProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a bank entry
         * @description Creates the receipt or payment of the entry, on its day, in one transaction with its mark: an entry is booked once. Money that arrives makes a receipt, money that leaves a payment; with the party of the other side it is a refund. The total is what is open of the entry and the `charge` of the bank, so that a document is paid in full although the bank kept a part. `settles` is that of receipts and payments; what it leaves stays as an advance. With `amount`, a part is booked, and the entry stays open. With `credit_transfer_id`, a payment is made for each supplier of the transfer.
         */
        post: operations["createBankBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/due_purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchases to pay
         * @description Purchases that are due until a day, or whose early-payment discount ends by then, and that are in no credit transfer; at most 1000, the oldest first.
         */
        get: operations["listDuePurchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credit_transfer_file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the file of a credit transfer
         * @description XML, pain.001.001.09, for the bank.
         */
        get: operations["getCreditTransferFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write many records in one request
         * @description Up to 1000 lines of JSON, each a write that could be a request of its own: method, path and body. Every path with POST or PUT takes part, except `/auth`, `/batch`, and `/totals`, which writes nothing; no line prints. The response has a line for each, in the same order. Lines run in their order, and each sees what those before it wrote. A line that is refused leaves nothing behind, and the others go on; with `atomic=1` it ends the batch, and nothing is written. Nonce or Idempotency-Key are those of the batch: sent again, it answers what was written before and goes on behind that. A batch with a line that is not JSON, or names no write, is refused as a whole.
         */
        post: operations["batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Only for users with the role admin.
         */
        get: operations["listWebhookEndpoints"];
        /**
         * Change, disable or enable a webhook endpoint
         * @description Only fields that are sent change. An endpoint that is enabled again goes on where it stopped, with `from: now` at the next change. Only for users with the role admin.
         */
        put: operations["updateWebhookEndpoint"];
        /**
         * Create a webhook endpoint
         * @description The changes of the account from now on are sent there (Standard Webhooks 1.0). The answer shows its secret once. An account has at most 16. Only for users with the role admin.
         */
        post: operations["createWebhookEndpoint"];
        /**
         * Delete a webhook endpoint
         * @description Its deliveries stay in the log for 30 days. Only for users with the role admin.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret
         * @description Until the overlap ends, `webhook-signature` has a signature of each secret. Only for users with the role admin.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook endpoint
         * @description Sends a change of the type `webhook.test`. GET /webhook_deliveries with its id has the answer of the receiver. Only for users with the role admin.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description The last changes first. Deliveries are kept for 30 days. With `id`: one of them, with request and answer. Only for users with the role admin.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        /**
         * Send webhook deliveries again
         * @description One of them, with the same `webhook-id` and body; or all changes since a time, delivered or not, each with its `webhook-id` and the record as it is now. Only for users with the role admin.
         */
        post: operations["resendWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A session token */
        sessionToken: {
            "xa-token": string;
        };
        /** @description Versions of the interface */
        statusVersions: {
            /** @description The version in the address of the request */
            called_api_version: string;
            /** @description The version that the server serves */
            current_api_version: string;
        };
        /** @description What is wrong with one field */
        fieldError: {
            /** @description As the client wrote it: `items[2].qty` */
            field: string;
            /** @description Stable, for machines: docs/errors.md lists all */
            reason: string;
            /** @description For people */
            message: string;
        };
        /** @description The one shape of every error */
        apiError: {
            /**
             * @description Stable, for machines
             * @enum {string}
             */
            code: "INVALID_ARGUMENT" | "INVALID_NONCE" | "AUTH_FAILED" | "PERMISSION_DENIED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "DUPLICATE_ENTRY" | "CONFLICT" | "INSUFFICIENT_STOCK" | "GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "RATE_LIMITED" | "INTERNAL" | "DB_TIMEOUT" | "OVERLOADED";
            message: string;
            /** Format: date-time */
            timestamp: string;
            /** @description Of the request, without the base address */
            path: string;
            /** @description As in the header X-Request-Id: it finds the request in the log of the server */
            request_id: string;
            /** @description All field errors; the check stops at 50, and `message` says so */
            details?: components["schemas"]["fieldError"][];
        };
        /** @description Health of session and server */
        statusResponse: {
            status: string;
            /** Format: date-time */
            server_time: string;
            versions: components["schemas"]["statusVersions"];
            errors: components["schemas"]["apiError"][];
        };
        /** @description The message is durably queued */
        smsSubmitted: {
            /** Format: int64 */
            id: number;
            to: string;
            parts: number;
            /** @enum {string} */
            status: "submitted";
        };
        /** @description A document was created or changed */
        documentCreated: {
            /** Format: int64 */
            id: number;
            documentSeries: string;
            documentNumber: string;
            /** @description Opens the PDF in a browser without a session, until it expires */
            url: string;
        };
        /** @description A record was created or updated */
        entityCreated: {
            /** Format: int64 */
            id: number;
            entity_code: string;
        };
        /** @description A draft was saved */
        draftSaved: {
            /** Format: int64 */
            id: number;
        };
        /** @description An overdue document */
        documentToRemind: {
            /** Format: int64 */
            document_id: number;
            type: string;
            document_set: string;
            seq_number: string;
            level: number;
            /** Format: date */
            due_date: string;
            amount: number;
            interest: number;
        };
        /** @description A letter that is to be sent */
        dueReminder: {
            /** Format: date */
            date: string;
            /** Format: int64 */
            customer_id: number;
            customer_code: string;
            customer_name: string;
            /** @description Recipients of the mail; empty without an address, then it cannot be sent */
            to: string;
            /** @description The highest of its documents */
            level: number;
            /** Format: currency */
            currency: string;
            /** @description Overdue amount of its documents */
            amount: number;
            /** @description In the currency of the account */
            fee: number;
            interest: number;
            /** @enum {string} */
            language: "en" | "pt" | "es" | "fr" | "de" | "it" | "nl";
            subject: string;
            /** @description As it would be sent */
            text: string;
            documents: components["schemas"]["documentToRemind"][];
        };
        /** @description A statement of an imported file */
        importedStatement: {
            /**
             * Format: int64
             * @description Its statement; none if all rows of a CSV file are on file
             */
            id?: number;
            /** Format: int64 */
            bank_account_id: number;
            /** @enum {string} */
            format: "camt.053" | "MT940" | "CSV";
            identification?: string;
            /** Format: date */
            from_date: string;
            /** Format: date */
            to_date: string;
            /** Format: currency */
            currency: string;
            opening_balance?: number;
            closing_balance?: number;
            /** @description True if it was on file already: nothing was stored */
            known: boolean;
            /** @description Entries of the file */
            entry_count: number;
            /** @description Entries that were stored */
            new_entries: number;
            warnings: string[];
        };
        /** @description A bank entry or credit transfer was changed */
        bankChanged: {
            /** Format: int64 */
            id: number;
        };
        /** @description A document that an entry may settle */
        proposedDocument: {
            /** Format: int64 */
            document_id: number;
            type: string;
            document_set: string;
            seq_number: string;
            amount: number;
            discount: number;
        };
        /** @description Why a booking is proposed */
        proposalReason: {
            /** @enum {string} */
            ground: "number" | "reference" | "end_to_end_id" | "transfer" | "amount" | "discount" | "sum" | "charge" | "iban" | "name" | "oldest";
            text: string;
        };
        /** @description The body of `POST /bank_bookings` that books it */
        proposedBooking: {
            [key: string]: unknown;
        };
        /** @description A proposal for a bank entry */
        bankProposal: {
            /** @description Higher is better; from 100 on, number or account agree with the amount */
            score: number;
            /** Format: int64 */
            customer_id?: number;
            /** Format: int64 */
            supplier_id?: number;
            party_code?: string;
            party_name?: string;
            documents: components["schemas"]["proposedDocument"][];
            /** @description What stays as an advance */
            rest: number;
            reasons: components["schemas"]["proposalReason"][];
            booking: components["schemas"]["proposedBooking"];
        };
        /** @description A receipt or payment that was created */
        bookingDocument: {
            /** Format: int64 */
            id: number;
            type: string;
            documentSeries: string;
            documentNumber: string;
        };
        /** @description A bank entry was booked */
        bankBooked: {
            /** Format: int64 */
            entry_id: number;
            documents: components["schemas"]["bookingDocument"][];
        };
        /** @description A purchase that is due */
        duePurchase: {
            /** Format: int64 */
            document_id: number;
            document_set: string;
            seq_number: string;
            /** @description Number that the supplier gave */
            your_ref?: string;
            /** Format: date */
            date: string;
            /** Format: date */
            due_date?: string;
            /** Format: currency */
            currency: string;
            amount_due: number;
            /** @description Early-payment discount that can be taken on the day; 0 without one */
            discount: number;
            /** Format: date */
            discount_until?: string;
            /** Format: int64 */
            supplier_id?: number;
            supplier_code?: string;
            supplier_name?: string;
            /** @description Account of the supplier */
            iban?: string;
            /**
             * @description Why it cannot be in a credit transfer: the supplier has no IBAN or no record, or it is not in EUR
             * @enum {string}
             */
            not_payable?: "NO_IBAN" | "NO_SUPPLIER" | "OTHER_CURRENCY";
        };
        /** @description A credit transfer was made */
        creditTransferMade: {
            /** Format: int64 */
            id: number;
            reference: string;
            amount: number;
            entry_count: number;
        };
        /** @description The reminder is durably queued */
        reminderQueued: {
            /** Format: int64 */
            id: number;
            /**
             * @description `CANCELLED` in a test company that may not send it
             * @enum {string}
             */
            status: "QUEUED" | "CANCELLED";
        };
        /** @description A file or note was added */
        attached: {
            /** Format: int64 */
            id: number;
        };
        /** @description A committed change of a record */
        change: {
            /** @description Position behind this change */
            cursor: string;
            /** Format: date-time */
            at: string;
            /**
             * @description The record and what happened to it. Later versions add types
             * @enum {string}
             */
            type: "credit_note.created" | "credit_note.updated" | "credit_note.refunded" | "credit_note.voided" | "delivery_note.created" | "delivery_note.updated" | "delivery_note.returned" | "delivery_note.billed" | "delivery_note.closed" | "delivery_note.voided" | "invoice.created" | "invoice.updated" | "invoice.credited" | "invoice.deducted" | "invoice.paid" | "invoice.voided" | "order.created" | "order.updated" | "order.delivered" | "order.billed" | "order.closed" | "order.voided" | "payment.created" | "payment.updated" | "payment.refunded" | "payment.voided" | "purchase_order.created" | "purchase_order.updated" | "purchase_order.billed" | "purchase_order.closed" | "purchase_order.voided" | "purchase.created" | "purchase.updated" | "purchase.paid" | "purchase.deducted" | "purchase.credited" | "purchase.voided" | "quote.created" | "quote.updated" | "quote.billed" | "quote.ordered" | "quote.closed" | "quote.voided" | "receipt.created" | "receipt.updated" | "receipt.refunded" | "receipt.voided" | "supplier_credit_note.created" | "supplier_credit_note.updated" | "supplier_credit_note.refunded" | "supplier_credit_note.voided" | "transfer_order.created" | "transfer_order.updated" | "transfer_order.voided" | "draft.created" | "draft.updated" | "draft.deleted" | "reminder.created" | "reminder.sent" | "reminder.cancelled" | "bank_statement.created" | "bank_entry.booked" | "bank_entry.ignored" | "bank_entry.opened" | "credit_transfer.created" | "credit_transfer.cancelled" | "attachment.created" | "attachment.deleted" | "note.created" | "note.deleted" | "article.created" | "article.updated" | "article.deleted" | "article.stock_changed" | "bank_account.created" | "bank_account.updated" | "bank_account.deleted" | "category.created" | "category.updated" | "category.deleted" | "customer.created" | "customer.updated" | "customer.deleted" | "family.created" | "family.updated" | "family.deleted" | "group_discount.created" | "group_discount.updated" | "group_discount.deleted" | "location.created" | "location.updated" | "location.deleted" | "payment_terms.created" | "payment_terms.updated" | "payment_terms.deleted" | "price_list.created" | "price_list.updated" | "price_list.deleted" | "price.created" | "price.updated" | "price.deleted" | "reminder_level.created" | "reminder_level.updated" | "reminder_level.deleted" | "supplier.created" | "supplier.updated" | "supplier.deleted" | "user.created" | "user.updated" | "user.deleted" | "vat_code.created" | "vat_code.updated" | "vat_code.deleted";
            /** @description Path of the list that has the record: `GET /invoices?id=7` */
            resource: string;
            /** Format: int64 */
            id: number;
            /** @description Login of the user; the name of an administrator at the command line; `server` for the server itself */
            actor: string;
        };
        /** @description An address that receives the changes of the account */
        webhookEndpoint: {
            /** Format: int64 */
            id: number;
            url: string;
            description: string;
            /** @description An empty array stands for all */
            events: string[];
            /** @description Who added it. The mail about its end goes there */
            owner: string;
            /**
             * @description Nothing could be delivered to a failing one; the server tries again at `next_at`
             * @enum {string}
             */
            state: "enabled" | "failing" | "disabled";
            /** @description Why the server disabled it */
            disabled_reason: string | null;
            /** @description Deliveries that failed and wait for another attempt */
            waiting: number;
            /** Format: date-time */
            next_at: string | null;
            /**
             * Format: date-time
             * @description Until then, the secret before the last rotation signs, too
             */
            former_secret_until: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description An endpoint has a new secret */
        webhookSecret: {
            /** Format: int64 */
            id: number;
            /** @description Key of the signatures; it is shown only here */
            secret: string;
        };
        /** @description An endpoint was changed */
        webhookChanged: {
            /** Format: int64 */
            id: number;
        };
        /** @description Deliveries will be sent at once */
        webhookSent: {
            /** Format: int64 */
            endpoint: number;
            /** @description Id of the delivery */
            id?: string;
            /** Format: date-time */
            since?: string;
        };
        /** @description A change that was sent to an endpoint, or waits for it */
        webhookDelivery: {
            /** Format: int64 */
            endpoint: number;
            /** @description The header `webhook-id`, and the cursor of the change in GET /changes */
            id: string;
            /** @description Type of the change; `webhook.test` for a test */
            type: string;
            /** @description Path of the list that has the record */
            resource?: string;
            /** Format: int64 */
            record_id: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "dropped";
            attempts: number;
            /**
             * Format: date-time
             * @description Null for a waiting one: after an earlier change of the same record
             */
            next_at: string | null;
            /** Format: date-time */
            sent_at: string | null;
            duration_ms: number | null;
            /** @description HTTP status of the last answer */
            status: number | null;
            /** @description Why the last attempt failed */
            error: string | null;
            /** @description With `id`: body of the request */
            body?: string | null;
            /** @description With `id`: the first 4 KiB of the answer */
            answer?: string | null;
        };
        /** @description Net amount and VAT at a rate */
        vatRate: {
            /** @description In percent; absent if no line has a rate */
            rate?: number;
            net_amount: number;
            vat: number;
        };
        /** @description What a document comes to */
        documentTotals: {
            /** @description As a create accepts it */
            total_amount: number;
            net_amount?: number;
            vat?: number;
            /** @description Lowest rate first; they add up to `net_amount` and `vat`. Empty without prices */
            vat_by_rate: components["schemas"]["vatRate"][];
            eco_tax_amount?: number;
            stamp_duty_amount?: number;
            irs_retention_amount?: number;
            withholding_tax_amount?: number;
            /** @description All that a create would note in X-Warnings, in full */
            warnings: string[];
        };
        /** @description The body of the create */
        receivedDocument: {
            [key: string]: unknown;
        };
        /** @description A postal address */
        address: {
            /** Format: int64 */
            id?: number;
            /** @example Rua do Ouro 12 */
            postal_address?: string;
            /** @example Lisboa */
            city?: string;
            /** @example 1100-060 */
            zip_code?: string;
            /** @example Portugal */
            country?: string;
            /**
             * Format: country
             * @example PT
             */
            country_iso?: string;
        };
        /** @description The body of `POST /suppliers` that creates its record, if none is on file */
        eInvoiceSupplierRecord: {
            /** Format: int64 */
            id?: number;
            /** @example C0001 */
            code?: string;
            /** @example Padaria Central, Lda. */
            name?: string;
            name_2?: string;
            /** @example 508123456 */
            vat_id?: string;
            /**
             * Format: country
             * @example PT
             */
            country_iso?: string;
            phone?: string;
            mobile?: string;
            fax?: string;
            /**
             * Format: email
             * @example contas@padaria.example
             */
            email?: string;
            /** Format: uri */
            url_link?: string;
            discount_group?: string;
            /** @description Default VAT code of lines. Without tax, it goes before that of the article. Default: that of `discount_group` */
            vat_code?: string;
            salesperson?: string;
            electronic_document_interchange?: boolean;
            /** @description Electronic address. Electronic invoices use it as `SCHEME:ID` with a scheme of the list EAS, such as `0088:5601234500007` */
            edi_identifier?: string;
            /**
             * Format: legal-registration
             * @example 0002:123456789
             */
            legal_registration?: string;
            /** @description Taken for invoices that have none, such as a Leitweg-ID */
            buyer_reference?: string;
            /** @description In words. Taken for documents that have none */
            payment_terms?: string;
            /** @description Code of payment terms. Taken for invoices and purchases that have none */
            payment_terms_code?: string;
            /**
             * @description Profile of electronic invoices for this customer; without it, that of the document set
             * @enum {string}
             */
            e_invoice?: "none" | "en16931" | "factur-x" | "xrechnung" | "peppol" | "cius-pt" | "fr-ctc";
            /** @enum {string} */
            inactive?: "0" | "1";
            comments?: string;
            billing_address?: components["schemas"]["address"];
            shipping_address?: components["schemas"]["address"];
        };
        /** @description The supplier of the invoice */
        eInvoiceSupplier: {
            /**
             * @description How its record was found: by VAT number (BT-31) or tax number (BT-32)
             * @enum {string}
             */
            found_by?: "vat_id" | "tax_number";
            /** Format: int64 */
            id?: number;
            code?: string;
            name?: string;
            /** @description Codes of the records, if several have the number */
            candidates?: string[];
            record?: components["schemas"]["eInvoiceSupplierRecord"];
        };
        /** @description A difference between file and document */
        eInvoiceDifference: {
            /** @description Field of the document, or `company.vat_id`, `type`, `payee`, `bank_accounts`, `attachments` */
            field: string;
            /** @description Value in the file; absent if it has none */
            file?: string;
            /** @description Value in the document; absent if it has none */
            document?: string;
            /** @description What differs, and why */
            message: string;
        };
        /** @description A document in force that has this number of this supplier */
        eInvoiceRecorded: {
            /** Format: int64 */
            id: number;
            document_set: string;
            seq_number: string;
            /** Format: date */
            date: string;
            total_amount: number;
        };
        /** @description An error that the create would answer */
        eInvoiceRefused: {
            field: string;
            message: string;
        };
        /** @description The document that an electronic invoice becomes */
        receivedEInvoice: {
            /** @description Where the document is created: `/purchases`, or `/supplier_credit_notes` */
            path: string;
            document: components["schemas"]["receivedDocument"];
            supplier: components["schemas"]["eInvoiceSupplier"];
            /** @description All that the document says otherwise than the file, or does not have */
            differences: components["schemas"]["eInvoiceDifference"][];
            /** @description Documents that have this number of this supplier already; empty for a new one */
            recorded: components["schemas"]["eInvoiceRecorded"][];
            /** @description Errors of the create; empty if it accepts the document */
            refused: components["schemas"]["eInvoiceRefused"][];
            /** @enum {string} */
            syntax: "ubl" | "cii";
            /** @description Specification that the file follows (BT-24) */
            profile?: string;
        };
        /** @description Such as `location`, `x-warnings` and `idempotency-replayed` */
        batchAnswerHeaders: {
            [key: string]: string;
        };
        /** @description As of a response of its own; an apiError for a refused line */
        batchAnswerBody: {
            [key: string]: unknown;
        };
        /** @description The answer to a line of a batch */
        batchAnswer: {
            /** @description As of a response of its own */
            status: number;
            headers: components["schemas"]["batchAnswerHeaders"];
            body: components["schemas"]["batchAnswerBody"];
        };
        /** @description Part of what a document owes, and when it is due */
        instalment: {
            /** Format: date */
            due_date: string;
            amount: number;
        };
        /** @description Discount for early payment, from the terms */
        earlyPayment: {
            /** @description Discount in percent */
            percent: number;
            /**
             * Format: date
             * @description Last day of payment with the discount
             */
            until: string;
            /** @description Discount on all that the document owes */
            amount: number;
        };
        /** @description What is paid of a document */
        settlement: {
            /** @description `seq_number`, or `SET seq_number`, of what is paid */
            document: string;
            /**
             * @description Negative, in an update: taken back
             * @example 11.07
             */
            amount: number;
            /**
             * @description The same in the currency of the settled document, required where that is another one. Receipts and payments
             * @example 11.07
             */
            settled_amount?: number;
            /** @description Gain (above 0) or loss by the exchange rates of both documents, in the account's currency; with `settled_amount` */
            exchange_difference?: number;
            /**
             * @description Receipts and payments: a rest that is given up beside it. Negative, in an update: taken back
             * @example 0.03
             */
            write_off?: number;
            /**
             * @description A new receipt or payment: early-payment discount beside it, which issues a credit note
             * @example 0.22
             */
            discount?: number;
            /** @description The credit note of the discount */
            credit_note?: string;
            /**
             * @description Required with `write_off`
             * @example Bank charges
             */
            write_off_reason?: string;
        };
        /** @description Whose document it is. A create names it by `id` or `code`, else it is linked by `vat_id`; a document that pays or credits others, and names none, takes over theirs. Answers have it as it was that day */
        party: {
            /** Format: int64 */
            id?: number;
            /** @example C0001 */
            code?: string;
            /** @example Padaria Central, Lda. */
            name?: string;
            name_2?: string;
            /** @example 508123456 */
            vat_id?: string;
            /**
             * Format: country
             * @example PT
             */
            country_iso?: string;
            phone?: string;
            mobile?: string;
            fax?: string;
            /**
             * Format: email
             * @example contas@padaria.example
             */
            email?: string;
            /** Format: uri */
            url_link?: string;
            discount_group?: string;
            /** @description Default VAT code of lines. Without tax, it goes before that of the article. Default: that of `discount_group` */
            vat_code?: string;
            salesperson?: string;
            electronic_document_interchange?: boolean;
            /** @description Electronic address. Electronic invoices use it as `SCHEME:ID` with a scheme of the list EAS, such as `0088:5601234500007` */
            edi_identifier?: string;
            /**
             * Format: legal-registration
             * @example 0002:123456789
             */
            legal_registration?: string;
            /** @description Taken for invoices that have none, such as a Leitweg-ID */
            buyer_reference?: string;
            /** @description In words. Taken for documents that have none */
            payment_terms?: string;
            /** @description Code of payment terms. Taken for invoices and purchases that have none */
            payment_terms_code?: string;
            /**
             * @description Profile of electronic invoices for this customer; without it, that of the document set
             * @enum {string}
             */
            e_invoice?: "none" | "en16931" | "factur-x" | "xrechnung" | "peppol" | "cius-pt" | "fr-ctc";
            /** @enum {string} */
            inactive?: "0" | "1";
            comments?: string;
            billing_address?: components["schemas"]["address"];
            shipping_address?: components["schemas"]["address"];
        };
        /** @description A line of the document */
        documentLine: {
            /** Format: int64 */
            id: number;
            /**
             * @description `product` unless said otherwise or the article is something else
             * @enum {string}
             */
            item_type?: "product" | "service" | "text";
            /**
             * @description Links the line to an article; an unknown one is free text
             * @example TEA-250
             */
            item_code?: string;
            /** @example Green tea, 250 g */
            description: string;
            description_2?: string;
            /**
             * @description Default 1. Below 0 only on invoices, credit notes, purchases and supplier credit notes: goods that go the other way, such as a return; and on delivery notes that name the one from which goods come back
             * @example 2
             */
            qty: number;
            /** @example UN */
            unit_of_measurement?: string;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices, UN/ECE Recommendation 20 or 21. Default: that of the article
             * @example KGM
             */
            unit_code?: string;
            number_of_packages?: number;
            /**
             * @description With VAT when vat_included is true. Below 0 only on invoices, credit notes, purchases and supplier credit notes, for lines that move no goods: what they take off
             * @example 4.5
             */
            unit_price?: number;
            /** @description Percentage off this line */
            discount?: number;
            /**
             * @description VAT rate in percent
             * @example 23
             */
            vat?: number;
            /** @description VAT code of the company, which gives the line its rate, category, exemption and sentence; `*` takes the default of customer, article or company */
            vat_code?: string;
            vat_included?: boolean;
            /** @description Why the rate is 0: a VATEX code of EN 16931 or one of the country. Default at rate 0: that of the article */
            vat_exemption?: string;
            /**
             * @description VAT category of EN 16931. Default: `S` for a rate above 0, else the category of `vat_exemption`
             * @enum {string}
             */
            vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
            /**
             * @description Name of a deposit, `seq_number` or `SET seq_number`: the line, whose amount is below 0, deducts it. On a credit note it gives it back
             * @example FT 2026/47
             */
            deducts?: string;
            /** @description Sentence of the VAT code, in the language of the document */
            vat_reason?: string;
            /** @description Region of the VAT code, such as `PT-MA` */
            vat_region?: string;
            /** @description As many as `qty` for an article tracked by serial, one for an article tracked by batch; 20000 in all lines at the most */
            serial_numbers?: string[];
            /**
             * Format: date
             * @description Of the goods a purchase brings; kept with their serial or batch number
             */
            production_date?: string;
            /**
             * Format: date
             * @description Not before `production_date`; kept with their serial or batch number
             */
            expiration_date?: string;
            /** @description What no later document has ordered, delivered, billed or credited yet; text lines and those with a quantity below 0 have none */
            open_qty?: number;
        };
        /** @description A document that another one came from or led to */
        documentRelation: {
            /** Format: int64 */
            id: number;
            type: string;
            document_set: string;
            seq_number: string;
            /** @enum {string} */
            relation: "orders" | "delivers" | "returns" | "bills" | "deducts" | "credits" | "pays" | "refunds" | "writes_off" | "discounts";
            /**
             * @description `from`: what it came from; `to`: what came of it
             * @enum {string}
             */
            direction: "from" | "to";
        };
        /** @description Credit note, delivery note, invoice, order, quote, or receipt */
        customerDocument: {
            /** Format: int64 */
            id: number;
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string;
            reference?: string;
            your_ref?: string;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_document?: string;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[];
            salesperson?: string;
            /**
             * @description Code of a location
             * @example MAIN
             */
            warehouse?: string;
            /** @description Code of a location */
            destination_warehouse?: string;
            /** @enum {string} */
            status: "ISSUED" | "PART" | "PAID" | "BILLED" | "CLOSED" | "VOID";
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number;
            /** @description Percentage over the whole document */
            discount?: number;
            discount_amount?: number;
            eco_tax?: number;
            stamp_duty?: number;
            irs_tax?: number;
            eco_tax_amount?: number;
            stamp_duty_amount?: number;
            irs_retention_amount?: number;
            rounding?: number;
            amount_tendered?: number;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number;
            /** @description What is still owed on an invoice or purchase */
            amount_due?: number;
            /** @description What a receipt, payment or credit note has not settled yet */
            amount_open?: number;
            payment_type?: string;
            payment_ref?: string;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string;
            /** @description From the terms. They add up to what the document owes */
            instalments?: components["schemas"]["instalment"][];
            early_payment?: components["schemas"]["earlyPayment"];
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string;
            plate_number?: string;
            arrival_date?: string;
            number_of_packages?: string;
            gross_weight?: number;
            notes_comments?: string;
            /** Format: date */
            created: string;
            /** Format: date */
            updated: string;
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlement"][];
            customer?: components["schemas"]["party"];
            supplier?: components["schemas"]["party"];
            items?: components["schemas"]["documentLine"][];
            /** @description With `?id=N`: why the document was voided or closed */
            status_reason?: string;
            /** @description With `?id=N`: why payment reminders leave the invoice out */
            dispute_reason?: string;
            /** @description With `?id=N`: what the document came from and what came of it */
            relations?: components["schemas"]["documentRelation"][];
        };
        /** @description Payment, purchase order, purchase, or supplier credit note */
        supplierDocument: {
            /** Format: int64 */
            id: number;
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string;
            reference?: string;
            your_ref?: string;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_doc?: string;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[];
            salesperson?: string;
            /**
             * @description Code of a location
             * @example MAIN
             */
            source_warehouse?: string;
            /** @description Code of a location */
            destination_warehouse?: string;
            /** @enum {string} */
            status: "ISSUED" | "PART" | "PAID" | "BILLED" | "CLOSED" | "VOID";
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number;
            /** @description Percentage over the whole document */
            discount?: number;
            discount_money_amount?: number;
            eco_tax?: number;
            stamp_duty?: number;
            irs_tax?: number;
            eco_tax_amount?: number;
            stamp_duty_amount?: number;
            withholding_tax_amount?: number;
            rounding?: number;
            amount_tendered?: number;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number;
            /** @description What is still owed on an invoice or purchase */
            amount_due?: number;
            /** @description What a receipt, payment or credit note has not settled yet */
            amount_open?: number;
            payment_type?: string;
            payment_ref?: string;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string;
            /** @description From the terms. They add up to what the document owes */
            instalments?: components["schemas"]["instalment"][];
            early_payment?: components["schemas"]["earlyPayment"];
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string;
            plate_number?: string;
            arrival_date?: string;
            number_of_packages?: string;
            gross_weight?: number;
            notes_comments?: string;
            /** Format: date */
            created: string;
            /** Format: date */
            updated: string;
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlement"][];
            supplier?: components["schemas"]["party"];
            customer?: components["schemas"]["party"];
            items?: components["schemas"]["documentLine"][];
            /** @description With `?id=N`: why the document was voided or closed */
            status_reason?: string;
            /** @description With `?id=N`: why payment reminders leave the invoice out */
            dispute_reason?: string;
            /** @description With `?id=N`: what the document came from and what came of it */
            relations?: components["schemas"]["documentRelation"][];
        };
        /** @description A line of the document */
        movement: {
            /** Format: int64 */
            id: number;
            /**
             * @description `product` unless said otherwise or the article is something else
             * @enum {string}
             */
            item_type?: "product" | "service" | "text";
            /**
             * @description Links the line to an article; an unknown one is free text
             * @example TEA-250
             */
            item_code?: string;
            /** @example Green tea, 250 g */
            description?: string;
            description_2?: string;
            /**
             * @description Default 1. Below 0 only on invoices, credit notes, purchases and supplier credit notes: goods that go the other way, such as a return; and on delivery notes that name the one from which goods come back
             * @example 2
             */
            qty: number;
            /** @example UN */
            unit_of_measurement?: string;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices, UN/ECE Recommendation 20 or 21. Default: that of the article
             * @example KGM
             */
            unit_code?: string;
            number_of_packages?: number;
            /**
             * @description With VAT when vat_included is true. Below 0 only on invoices, credit notes, purchases and supplier credit notes, for lines that move no goods: what they take off
             * @example 4.5
             */
            unit_price?: number;
            /** @description Percentage off this line */
            line_discount?: number;
            /**
             * @description VAT rate in percent
             * @example 23
             */
            vat?: number;
            /** @description VAT code of the company, which gives the line its rate, category, exemption and sentence; `*` takes the default of customer, article or company */
            vat_code?: string;
            vat_included?: boolean;
            /** @description Why the rate is 0: a VATEX code of EN 16931 or one of the country. Default at rate 0: that of the article */
            vat_exemption?: string;
            /**
             * @description VAT category of EN 16931. Default: `S` for a rate above 0, else the category of `vat_exemption`
             * @enum {string}
             */
            vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
            /**
             * @description Name of a deposit, `seq_number` or `SET seq_number`: the line, whose amount is below 0, deducts it. On a credit note it gives it back
             * @example FT 2026/47
             */
            deducts?: string;
            /** @description Sentence of the VAT code, in the language of the document */
            vat_reason?: string;
            /** @description Region of the VAT code, such as `PT-MA` */
            vat_region?: string;
            /** @description As many as `qty` for an article tracked by serial, one for an article tracked by batch; 20000 in all lines at the most */
            serial_numbers?: string[];
            /**
             * Format: date
             * @description Of the goods a purchase brings; kept with their serial or batch number
             */
            production_date?: string;
            /**
             * Format: date
             * @description Not before `production_date`; kept with their serial or batch number
             */
            expiration_date?: string;
            /** @description What no later document has ordered, delivered, billed or credited yet; text lines and those with a quantity below 0 have none */
            open_qty?: number;
        };
        /** @description Transfer order */
        transferOrder: {
            /** Format: int64 */
            id: number;
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string;
            reference?: string;
            your_ref?: string;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_doc?: string;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[];
            salesperson?: string;
            /**
             * @description Code of a location
             * @example MAIN
             */
            source_warehouse?: string;
            /** @description Code of a location */
            destination_warehouse?: string;
            /** @enum {string} */
            status: "ISSUED" | "PART" | "PAID" | "BILLED" | "CLOSED" | "VOID";
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number;
            /** @description Percentage over the whole document */
            discount?: number;
            discount_money_amount?: number;
            eco_tax?: number;
            stamp_duty?: number;
            irs_tax?: number;
            eco_tax_amount?: number;
            stamp_duty_amount?: number;
            withholding_tax_amount?: number;
            rounding?: number;
            amount_tendered?: number;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number;
            /** @description What is still owed on an invoice or purchase */
            amount_due?: number;
            /** @description What a receipt, payment or credit note has not settled yet */
            amount_open?: number;
            payment_type?: string;
            payment_ref?: string;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string;
            /** @description From the terms. They add up to what the document owes */
            instalments?: components["schemas"]["instalment"][];
            early_payment?: components["schemas"]["earlyPayment"];
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string;
            plate_number?: string;
            arrival_date?: string;
            number_of_packages?: string;
            gross_weight?: number;
            notes_comments?: string;
            /** Format: date */
            created: string;
            /** Format: date */
            updated: string;
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlement"][];
            items?: components["schemas"]["movement"][];
            /** @description With `?id=N`: why the document was voided or closed */
            status_reason?: string;
            /** @description With `?id=N`: why payment reminders leave the invoice out */
            dispute_reason?: string;
            /** @description With `?id=N`: what the document came from and what came of it */
            relations?: components["schemas"]["documentRelation"][];
        };
        /** @description A line of the document */
        warehouseLine: {
            /** Format: int64 */
            id: number;
            /**
             * @description `product` unless said otherwise or the article is something else
             * @enum {string}
             */
            item_type?: "product" | "service" | "text";
            /**
             * @description Links the line to an article; an unknown one is free text
             * @example TEA-250
             */
            item_code?: string;
            /** @example Green tea, 250 g */
            description?: string;
            description_2?: string;
            /**
             * @description Default 1. Below 0 only on invoices, credit notes, purchases and supplier credit notes: goods that go the other way, such as a return; and on delivery notes that name the one from which goods come back
             * @example 2
             */
            qty: number;
            /** @example UN */
            unit_of_measurement?: string;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices, UN/ECE Recommendation 20 or 21. Default: that of the article
             * @example KGM
             */
            unit_code?: string;
            number_of_packages?: number;
            /**
             * @description With VAT when vat_included is true. Below 0 only on invoices, credit notes, purchases and supplier credit notes, for lines that move no goods: what they take off
             * @example 4.5
             */
            unit_price?: number;
            /** @description Percentage off this line */
            discount?: number;
            /**
             * @description VAT rate in percent
             * @example 23
             */
            vat?: number;
            /** @description VAT code of the company, which gives the line its rate, category, exemption and sentence; `*` takes the default of customer, article or company */
            vat_code?: string;
            vat_included?: boolean;
            /** @description Why the rate is 0: a VATEX code of EN 16931 or one of the country. Default at rate 0: that of the article */
            vat_exemption?: string;
            /**
             * @description VAT category of EN 16931. Default: `S` for a rate above 0, else the category of `vat_exemption`
             * @enum {string}
             */
            vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
            /**
             * @description Name of a deposit, `seq_number` or `SET seq_number`: the line, whose amount is below 0, deducts it. On a credit note it gives it back
             * @example FT 2026/47
             */
            deducts?: string;
            /** @description Sentence of the VAT code, in the language of the document */
            vat_reason?: string;
            /** @description Region of the VAT code, such as `PT-MA` */
            vat_region?: string;
            /** @description As many as `qty` for an article tracked by serial, one for an article tracked by batch; 20000 in all lines at the most */
            serial_numbers?: string[];
            /**
             * Format: date
             * @description Of the goods a purchase brings; kept with their serial or batch number
             */
            production_date?: string;
            /**
             * Format: date
             * @description Not before `production_date`; kept with their serial or batch number
             */
            expiration_date?: string;
            /** @description What no later document has ordered, delivered, billed or credited yet; text lines and those with a quantity below 0 have none */
            open_qty?: number;
        };
        /** @description A document of any type */
        warehouseDocument: {
            /** Format: int64 */
            id: number;
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string;
            reference?: string;
            your_ref?: string;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_doc?: string;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[];
            salesperson?: string;
            /**
             * @description Code of a location
             * @example MAIN
             */
            source_warehouse?: string;
            /** @description Code of a location */
            destination_warehouse?: string;
            /** @enum {string} */
            status: "ISSUED" | "PART" | "PAID" | "BILLED" | "CLOSED" | "VOID";
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number;
            /** @description Percentage over the whole document */
            discount?: number;
            discount_money_amount?: number;
            eco_tax?: number;
            stamp_duty?: number;
            irs_tax?: number;
            eco_tax_amount?: number;
            stamp_duty_amount?: number;
            withholding_tax_amount?: number;
            rounding?: number;
            amount_tendered?: number;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number;
            /** @description What is still owed on an invoice or purchase */
            amount_due?: number;
            /** @description What a receipt, payment or credit note has not settled yet */
            amount_open?: number;
            payment_type?: string;
            payment_ref?: string;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string;
            /** @description From the terms. They add up to what the document owes */
            instalments?: components["schemas"]["instalment"][];
            early_payment?: components["schemas"]["earlyPayment"];
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string;
            plate_number?: string;
            arrival_date?: string;
            number_of_packages?: string;
            gross_weight?: number;
            notes_comments?: string;
            /** Format: date */
            created: string;
            /** Format: date */
            updated: string;
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlement"][];
            /** @enum {string} */
            document_type: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order";
            customer?: components["schemas"]["party"];
            supplier?: components["schemas"]["party"];
            items?: components["schemas"]["warehouseLine"][];
            /** @description With `?id=N`: why the document was voided or closed */
            status_reason?: string;
            /** @description With `?id=N`: why payment reminders leave the invoice out */
            dispute_reason?: string;
            /** @description With `?id=N`: what the document came from and what came of it */
            relations?: components["schemas"]["documentRelation"][];
        };
        /** @description The body of a create of its type; any field may be missing */
        draftBody: {
            [key: string]: unknown;
        };
        /** @description A document that is not issued yet */
        draft: {
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            type: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order";
            /** @description Name of the customer or supplier, else the code */
            party?: string;
            /** @description As sent, else that of the lines */
            total_amount?: number;
            /** Format: currency */
            currency?: string;
            body?: components["schemas"]["draftBody"];
            created_by: string;
            updated_by: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
        };
        /** @description A file on a document or record, without its content */
        attachment: {
            /** Format: int64 */
            id: number;
            /**
             * @description Type of the document, or `customer`, `supplier` or `article`
             * @enum {string}
             */
            record_type: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order" | "customer" | "supplier" | "article";
            /**
             * Format: int64
             * @description Id of the document or record
             */
            record_id: number;
            /**
             * @description Without slashes, control characters and characters that cannot be seen
             * @example contract.pdf
             */
            file_name: string;
            /** @description Media type with which the content is answered */
            media_type: string;
            /** @description Size of the content */
            bytes: number;
            /** @description SHA-256 of the content, in hexadecimal digits */
            sha256: string;
            created_by: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A note on a document or record */
        note: {
            /** Format: int64 */
            id: number;
            /**
             * @description Type of the document, or `customer`, `supplier` or `article`
             * @enum {string}
             */
            record_type: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order" | "customer" | "supplier" | "article";
            /**
             * Format: int64
             * @description Id of the document or record
             */
            record_id: number;
            /** @example Delivery only in the morning */
            text: string;
            created_by: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description One movement of one article at one location; the ledger is append-only */
        transaction: {
            /** Format: int64 */
            id: number;
            /** Format: date */
            date: string;
            /** @enum {string} */
            type: "sale" | "purchase" | "return_in" | "return_out" | "transfer_in" | "transfer_out" | "opening" | "adjustment" | "void";
            document_type?: string;
            document_set?: string;
            seq_number?: string;
            /** Format: int64 */
            document_id?: number;
            item_code: string;
            description: string;
            location_code: string;
            /** @description Signed: negative when goods leave */
            qty: number;
            unit_price?: number;
            /** @description Cost of one unit; 0 also when it is not known */
            unit_cost: number;
            /** @description On hand there after it */
            balance: number;
            serial_numbers?: string[];
            /** Format: date */
            created: string;
        };
        /** @description A serial or batch number of an article, and where it is */
        serialNumber: {
            /** Format: int64 */
            id: number;
            serial_number: string;
            product_identity?: string;
            associated_part_1?: string;
            associated_part_2?: string;
            available_qty: number;
            /** Format: date */
            production_date?: string;
            /** Format: date */
            expiration_date?: string;
            contract?: string;
            item_code: string;
            location_code: string;
            /** @enum {string} */
            status: "in_stock" | "sold" | "moved_out";
        };
        /** @description A document of a reminder */
        remindedDocument: {
            /** Format: int64 */
            document_id: number;
            type: string;
            document_set: string;
            seq_number: string;
            /** @description Level of the document */
            level: number;
            /**
             * Format: date
             * @description Earliest due date of what is overdue
             */
            due_date: string;
            /** @description Overdue amount in the letter */
            amount: number;
            interest: number;
            /**
             * @description Why the letter was sent without it
             * @enum {string}
             */
            left_out?: "PAID" | "VOID" | "DISPUTED" | "STOPPED";
        };
        /** @description A payment reminder: a letter about overdue documents of a customer in one currency */
        reminder: {
            /** Format: int64 */
            id: number;
            /**
             * Format: date
             * @description Day on which it was made
             */
            date: string;
            /** Format: int64 */
            customer_id: number;
            customer_code: string;
            customer_name: string;
            /** @description The highest of its documents */
            level: number;
            /** Format: currency */
            currency: string;
            /** @description Overdue amount of its documents */
            amount: number;
            /** @description In the currency of the account; nothing is booked */
            fee: number;
            /** @description Until the day of the letter; nothing is booked */
            interest: number;
            /**
             * @description `CANCELLED`: it was not sent, and the levels are free again. `UNKNOWN`: the server ended while it was sent
             * @enum {string}
             */
            status: "QUEUED" | "SENT" | "CANCELLED" | "UNKNOWN";
            /**
             * @description Why it was cancelled: nothing was due any more, the mail failed, or a test company may not send it
             * @enum {string}
             */
            reason?: "NOTHING_DUE" | "NOT_SENT" | "HELD_BACK";
            documents: components["schemas"]["remindedDocument"][];
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A statement of a bank account */
        bankStatement: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            bank_account_id: number;
            /** @description Code of the bank account */
            bank_account: string;
            /** @enum {string} */
            format: "camt.053" | "MT940" | "CSV";
            /** @description As the bank gave it; none of a CSV file */
            identification?: string;
            /** Format: date */
            from_date: string;
            /** Format: date */
            to_date: string;
            /** Format: currency */
            currency: string;
            opening_balance?: number;
            closing_balance?: number;
            /** @description Sum of its entries */
            amount: number;
            /** @description Number of its entries */
            entry_count: number;
            created_by: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A receipt or payment that an entry is booked to */
        bookedDocument: {
            /** Format: int64 */
            document_id: number;
            type: string;
            document_set: string;
            seq_number: string;
            /** @description Above 0 for money that arrived, below 0 for money that left */
            amount: number;
            /** @description Charge of the bank: the amount is that of the entry and the charge */
            charge: number;
        };
        /** @description An entry of a bank statement */
        bankEntry: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            statement_id: number;
            /** Format: int64 */
            bank_account_id: number;
            /** @description Code of the bank account */
            bank_account: string;
            /**
             * Format: date
             * @description Day on which the bank booked it
             */
            date: string;
            /** Format: date */
            value_date?: string;
            /** Format: currency */
            currency: string;
            /** @description Above 0 for money that arrives, below 0 for money that leaves */
            amount: number;
            /** @description What is not booked of it */
            open_amount: number;
            /** @description Charge of the bank that the file names */
            charge?: number;
            /** @description The other party */
            name?: string;
            /** @description Its IBAN or account number */
            iban?: string;
            bic?: string;
            /** @description Structured reference of the creditor */
            reference?: string;
            end_to_end_id?: string;
            bank_reference?: string;
            text?: string;
            /** @description True if it takes back an earlier entry */
            is_reversal: boolean;
            /** @enum {string} */
            status: "open" | "booked" | "ignored";
            /** @description Why it is ignored */
            reason?: string;
            documents: components["schemas"]["bookedDocument"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A purchase that a credit transfer pays */
        creditTransferLine: {
            line: number;
            /** Format: int64 */
            document_id: number;
            document_set: string;
            seq_number: string;
            /** Format: int64 */
            supplier_id: number;
            name: string;
            iban: string;
            amount: number;
            /** @description Early-payment discount */
            discount: number;
            end_to_end_id: string;
            /** @description True until the payment is booked or the transfer cancelled */
            open: boolean;
        };
        /** @description A SEPA credit transfer: an order to the bank to pay purchases */
        creditTransfer: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            bank_account_id: number;
            /** @description Code of the bank account */
            bank_account: string;
            /** @description Identification of the message in its file */
            reference: string;
            /** Format: date */
            execution_date: string;
            /** Format: currency */
            currency: string;
            /** @description Sum of its lines */
            amount: number;
            /** @description Number of its lines */
            entry_count: number;
            /**
             * @description `BOOKED`: all payments are booked
             * @enum {string}
             */
            status: "OPEN" | "BOOKED" | "CANCELLED";
            lines: components["schemas"]["creditTransferLine"][];
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The stock of an article at a location */
        stockLevel: {
            location_code: string;
            on_hand: number;
            reserved: number;
            expected: number;
            /** @description on_hand − reserved */
            available: number;
        };
        /** @description The price of the last invoice of an article to a customer */
        lastPrice: {
            /** @example 4.25 */
            unit_price: number;
            vat_included: boolean;
            discount?: number;
            /** Format: currency */
            currency: string;
            /** Format: date */
            date: string;
            /** Format: int64 */
            document_id: number;
            document_set: string;
            seq_number: string;
        };
        /** @description In lists with options=price: the price for the customer. Without `unit_price` there is none, or no exchange rate for it */
        articlePrice: {
            /**
             * @description Before the discount
             * @example 4.05
             */
            unit_price?: number;
            /**
             * Format: currency
             * @example EUR
             */
            currency?: string;
            vat_included?: boolean;
            /**
             * @description In percent
             * @example 5
             */
            discount?: number;
            /**
             * @example customer_list
             * @enum {string}
             */
            source: "customer_list" | "default_list" | "article" | "none";
            /** @example RETAIL */
            price_list?: string;
            /**
             * @description Quantity from which the list has this price
             * @example 10
             */
            min_qty?: number;
            /** @enum {string} */
            discount_source?: "customer" | "group";
            /** @description Why it is this price, in a sentence */
            reason: string;
            last_price?: components["schemas"]["lastPrice"];
        };
        /** @description An article: product, service or text */
        article: {
            /** Format: int64 */
            id: number;
            /** @example TEA-250 */
            item_code: string;
            /** @example Green tea, 250 g */
            description: string;
            description_2?: string;
            /** @example 5601234567890 */
            bar_code?: string;
            suppliers_bar_code?: string;
            nomenclatura?: string;
            /** Format: country */
            country_of_origin?: string;
            /** @description Code of a family */
            family?: string;
            subfamily?: string;
            section?: string;
            /** @description Code of a category */
            category?: string;
            /** @example UN */
            unit_of_measurement?: string;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices; lines without one take it
             * @example KGM
             */
            unit_code?: string;
            obs?: string;
            gross_weight?: string;
            net_weight?: string;
            volume_per_unit?: string;
            number_of_packages_per_unit?: string;
            /** @example 4.5 */
            unit_price?: number;
            /** @example 23 */
            sales_tax?: number;
            /** @description Lines at a VAT rate of 0 without a reason take it */
            vat_exemption?: string;
            eco_tax?: number;
            safety_stock?: number;
            cost_by_serial_number?: boolean;
            vat_regime_for_gross_margin?: boolean;
            /** @enum {string} */
            serial_tracking: "none" | "serial" | "batch";
            /** @enum {string} */
            item_type: "product" | "service" | "text";
            /** @description Default VAT code of lines with the article */
            vat_code?: string;
            /**
             * @description On hand over all locations; sent, it is booked as an opening or adjustment
             * @example 100
             */
            stock: number;
            /**
             * @description Cost of one unit; 0 also while it is not known
             * @example 2
             */
            weighted_average_cost: number;
            /** @enum {string} */
            inactive: "0" | "1";
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
            stock_levels?: components["schemas"]["stockLevel"][];
            price?: components["schemas"]["articlePrice"];
        };
        /** @description Columns of the CSV files of the bank, by their headings */
        csvMapping: {
            date: string;
            value_date?: string;
            /** @description Signed amount; or `debit` and `credit` */
            amount?: string;
            debit?: string;
            credit?: string;
            /** @description Column that tells debit from credit, for amounts without sign */
            sign?: string;
            /** @description Charge that the amount does not contain */
            charge?: string;
            currency?: string;
            /** @description Balance behind the row; sums are checked by it */
            balance?: string;
            name?: string;
            iban?: string;
            reference?: string;
            text?: string;
            /** @description State of the row; with `booked`, others are left out */
            state?: string;
            /** @description Value of `state` in rows that are booked */
            booked?: string;
            /**
             * @description Order of day, month and year
             * @enum {string}
             */
            date_form: "DMY" | "MDY" | "YMD";
            /**
             * @description Decimal sign
             * @enum {string}
             */
            decimal: "comma" | "point";
        };
        /** @description A bank account of the company */
        bankAccount: {
            /** Format: int64 */
            id: number;
            /** @example MAIN */
            code: string;
            description?: string;
            /**
             * Format: iban
             * @example PT50000201231234567890154
             */
            iban?: string;
            /**
             * Format: bic
             * @example CGDIPTPL
             */
            bic?: string;
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description Its holder in credit transfers. Default: the name of the company */
            holder?: string;
            csv_mapping?: components["schemas"]["csvMapping"];
            /** @description At the end of its newest statement */
            balance?: number;
            /** Format: date */
            balance_date?: string;
            /** @enum {string} */
            inactive: "0" | "1";
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
        };
        /** @description A category of articles */
        category: {
            /** Format: int64 */
            id: number;
            /** @example GROCERY */
            category_code: string;
            /** @example Groceries */
            description: string;
            obs?: string;
            available_for_customers: boolean;
            available_for_suppliers: boolean;
            disabled: boolean;
            /** Format: date */
            created: string;
            /** Format: date */
            updated: string;
        };
        /** @description What a customer or supplier owes or is owed, in a currency */
        balance: {
            /** Format: currency */
            currency: string;
            /**
             * @description Owed on invoices or purchases
             * @example 11.07
             */
            due: number;
            /** @description Of that, past the due date */
            overdue: number;
            /** @description Of receipts, payments and credit notes, not settled yet */
            open: number;
        };
        /** @description A customer or supplier */
        thirdParty: {
            /** Format: int64 */
            id: number;
            /** @example C0001 */
            code: string;
            /** @example Padaria Central, Lda. */
            name: string;
            name_2?: string;
            /** @example 508123456 */
            vat_id?: string;
            /**
             * Format: country
             * @example PT
             */
            country_iso?: string;
            phone?: string;
            mobile?: string;
            fax?: string;
            /**
             * Format: email
             * @example contas@padaria.example
             */
            email?: string;
            /** Format: uri */
            url_link?: string;
            discount_group?: string;
            /** @description Default VAT code of lines. Without tax, it goes before that of the article. Default: that of `discount_group` */
            vat_code?: string;
            salesperson?: string;
            electronic_document_interchange?: boolean;
            /** @description Electronic address. Electronic invoices use it as `SCHEME:ID` with a scheme of the list EAS, such as `0088:5601234500007` */
            edi_identifier?: string;
            /**
             * Format: legal-registration
             * @example 0002:123456789
             */
            legal_registration?: string;
            /** @description Taken for invoices that have none, such as a Leitweg-ID */
            buyer_reference?: string;
            /** @description In words. Taken for documents that have none */
            payment_terms?: string;
            /** @description Code of payment terms. Taken for invoices and purchases that have none */
            payment_terms_code?: string;
            /**
             * @description Profile of electronic invoices for this customer; without it, that of the document set
             * @enum {string}
             */
            e_invoice?: "none" | "en16931" | "factur-x" | "xrechnung" | "peppol" | "cius-pt" | "fr-ctc";
            /** @enum {string} */
            inactive: "0" | "1";
            comments?: string;
            billing_address?: components["schemas"]["address"];
            shipping_address?: components["schemas"]["address"];
            /**
             * @description Code of the price list of a customer
             * @example RETAIL
             */
            price_list?: string;
            /** @description Discount of a customer in percent */
            discount?: number;
            /**
             * Format: email-list
             * @description Addresses to which documents and statements are sent by mail, with commas between. Default: `email`
             * @example contas@padaria.example, ana@padaria.example
             */
            mail_to?: string;
            /**
             * Format: email-list
             * @description Addresses that get a copy
             */
            mail_cc?: string;
            /**
             * Format: email-list
             * @description Addresses that get a copy, which the other recipients do not see
             */
            mail_bcc?: string;
            /** @description Why a customer gets no payment reminders. Default: it gets them */
            reminder_stop?: string;
            /**
             * Format: iban
             * @description Account to which credit transfers pay it, and from which it pays
             * @example PT50000201231234567890154
             */
            iban?: string;
            /**
             * Format: bic
             * @description BIC of its bank
             */
            bic?: string;
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
            /** @description In lists with options=balance */
            balance?: components["schemas"]["balance"][];
        };
        /** @description A family of articles */
        family: {
            /** Format: int64 */
            id: number;
            /** @example TEA */
            family_code: string;
            /** @example Green tea, 250 g */
            description: string;
            description_2?: string;
            /** @example 5601234567890 */
            bar_code?: string;
            suppliers_bar_code?: string;
            nomenclatura?: string;
            /** Format: country */
            country_of_origin?: string;
            /** @description Code of a family */
            family?: string;
            subfamily?: string;
            section?: string;
            /** @description Code of a category */
            category?: string;
            /** @example UN */
            unit_of_measurement?: string;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices; lines without one take it
             * @example KGM
             */
            unit_code?: string;
            obs?: string;
            gross_weight?: string;
            net_weight?: string;
            volume_per_unit?: string;
            number_of_packages_per_unit?: string;
            /** @example 4.5 */
            unit_price?: number;
            /** @example 23 */
            sales_tax?: number;
            /** @description Lines at a VAT rate of 0 without a reason take it */
            vat_exemption?: string;
            eco_tax?: number;
            safety_stock?: number;
            cost_by_serial_number?: boolean;
            vat_regime_for_gross_margin?: boolean;
            /** @enum {string} */
            serial_tracking: "none" | "serial" | "batch";
            /** @enum {string} */
            item_type: "product" | "service" | "text";
            /** @example 340 */
            stock: number;
        };
        /** @description A discount of the customers with a discount group */
        groupDiscount: {
            /** Format: int64 */
            id: number;
            /** @example G0001 */
            code: string;
            /**
             * @description As customers have it
             * @example GASTRO
             */
            discount_group: string;
            /** @description Only articles of this family */
            family?: string;
            /** @description Only articles of this category */
            category?: string;
            /**
             * @description In percent
             * @example 5
             */
            discount: number;
            /** @enum {string} */
            inactive: "0" | "1";
        };
        /** @description A store or warehouse */
        location: {
            /** Format: int64 */
            id: number;
            /** @example MAIN */
            location_code: string;
            /** @example Main warehouse */
            description: string;
            phone?: string;
            extension?: string;
            fax?: string;
            /** Format: email */
            email?: string;
            postal_address?: string;
            city?: string;
            zip_code?: string;
            country?: string;
            comments?: string;
        };
        /** @description Discount for early payment */
        earlyPaymentTerms: {
            /**
             * @description Discount, above 0
             * @example 2
             */
            percent?: number;
            /**
             * @description Days after the date of the document, at most until the due date
             * @example 8
             */
            days?: number;
        };
        /** @description Part of an amount, and when it is due */
        instalmentTerms: {
            /**
             * @description Part of the amount, above 0. All together are 100
             * @example 50
             */
            percent: number;
            /** @description Months after the date of the document */
            months?: number;
            /**
             * @description Days after the date of the document, or after these months
             * @example 30
             */
            days?: number;
        };
        /** @description The words in other languages */
        paymentTermsDescriptions: {
            en?: string;
            pt?: string;
            es?: string;
            fr?: string;
            de?: string;
            it?: string;
            nl?: string;
        };
        /** @description Terms of payment */
        paymentTerms: {
            /** Format: int64 */
            id: number;
            /** @example 30EOM */
            code: string;
            /**
             * @description Words that documents print
             * @example 30 days end of month
             */
            description: string;
            /** @description Months after the date of the document */
            months?: number;
            /**
             * @description Days after the date of the document, or after these months
             * @example 30
             */
            days?: number;
            /** @description Due at the end of the month of that day */
            end_of_month?: boolean;
            /** @description Due on the next such day of a month; 31 is the last day */
            day_of_month?: number;
            early_payment?: components["schemas"]["earlyPaymentTerms"];
            /** @description In the order in which they are due */
            instalments?: components["schemas"]["instalmentTerms"][];
            descriptions?: components["schemas"]["paymentTermsDescriptions"];
        };
        /** @description A price list for customers */
        priceList: {
            /** Format: int64 */
            id: number;
            /** @example RETAIL */
            code: string;
            /** @example Shops */
            description: string;
            /**
             * Format: currency
             * @description Currency of its prices
             * @example EUR
             */
            currency: string;
            /** @description True if its prices include VAT */
            vat_included: boolean;
            /** @description True if it holds for customers whose own list has no price; one list for each currency */
            is_default: boolean;
            /** @description True if no discount of the customer is taken off its prices */
            final_prices: boolean;
            /**
             * Format: date
             * @description First day on which it holds
             * @example 2026-01-01
             */
            valid_from?: string;
            /**
             * Format: date
             * @description Last day on which it holds
             */
            valid_to?: string;
            /** @enum {string} */
            inactive: "0" | "1";
        };
        /** @description The price of an article in a price list */
        price: {
            /** Format: int64 */
            id: number;
            /** @example P0001 */
            code: string;
            /**
             * @description Code of the price list
             * @example RETAIL
             */
            price_list: string;
            /**
             * @description Code of the article
             * @example TEA-250
             */
            item_code: string;
            /**
             * @description Quantity from which it holds; 0 if left out
             * @example 10
             */
            min_qty: number;
            /**
             * @description In the currency of the list
             * @example 4.05
             */
            unit_price: number;
            /**
             * Format: date
             * @description First day on which it holds
             * @example 2026-01-01
             */
            valid_from?: string;
            /**
             * Format: date
             * @description Last day on which it holds
             */
            valid_to?: string;
            /** @enum {string} */
            inactive: "0" | "1";
        };
        /** @description Subject by language; `{customer}`, `{documents}`, `{amount}` and `{due}` are filled in */
        reminderSubjects: {
            en?: string;
            pt?: string;
            es?: string;
            fr?: string;
            de?: string;
            it?: string;
            nl?: string;
        };
        /** @description Text by language, at least one; `{customer}`, `{documents}`, `{amount}` and `{due}` are filled in. Amounts, fee, interest and IBAN follow it */
        reminderTexts: {
            en?: string;
            pt?: string;
            es?: string;
            fr?: string;
            de?: string;
            it?: string;
            nl?: string;
        };
        /** @description A level of payment reminders */
        reminderLevel: {
            /** Format: int64 */
            id: number;
            /** @example FIRST */
            code: string;
            /**
             * @description The first reminder has the lowest
             * @example 1
             */
            level: number;
            /**
             * @description Days after the due date, or more
             * @example 7
             */
            days: number;
            /**
             * @description Fee of a letter in the currency of the account; the letter names it, nothing is booked
             * @example 5
             */
            fee: number;
            /** @description Interest in percent a year; the letter names it, nothing is booked. Default: none */
            interest?: number;
            subjects?: components["schemas"]["reminderSubjects"];
            texts: components["schemas"]["reminderTexts"];
            /** @enum {string} */
            inactive: "0" | "1";
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
        };
        /** @description A user of the account */
        user: {
            /** Format: int64 */
            id: number;
            /** @example Ana Sousa */
            name: string;
            /** @example ana */
            login: string;
            /** Format: email */
            email?: string;
            privileges?: string;
            salesperson?: string;
            phone?: string;
            extension?: string;
            mobile?: string;
            comments?: string;
            /** Format: date */
            created: string;
            /** Format: date */
            updated: string;
            /** @enum {string} */
            role: "admin" | "manager" | "clerk" | "readonly";
        };
        /** @description Sentence on documents, by language */
        vatSentences: {
            en?: string;
            pt?: string;
            es?: string;
            fr?: string;
            de?: string;
            it?: string;
            nl?: string;
        };
        /** @description A VAT rate with its category and reason, which lines of documents name by its code */
        vatCode: {
            /** Format: int64 */
            id: number;
            /**
             * @description Never changes; has a letter, to be told from a rate
             * @example NOR
             */
            code: string;
            /** @example IVA 23 % */
            description: string;
            /**
             * @description In percent
             * @example 23
             */
            rate: number;
            /**
             * @description VAT category of EN 16931. Default: `S` for a rate above 0, else that of `vat_exemption`
             * @enum {string}
             */
            vat_category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
            /** @description Why the rate is 0: a VATEX code of EN 16931 or one of the country */
            vat_exemption?: string;
            /** @description Region with rates of its own, such as `PT-MA`, for SAF-T */
            vat_region?: string;
            /** @description The code is the default of customers and suppliers of this `discount_group` */
            discount_group?: string;
            sentences?: components["schemas"]["vatSentences"];
            /** @enum {string} */
            inactive: "0" | "1";
            /**
             * Format: date-time
             * @description When any of its fields changed last: the time at which that write began, to the microsecond
             * @example 2026-03-30T16:04:12.345678Z
             */
            updated_at: string;
        };
        credentials: {
            /** @example ana */
            username?: string | null;
            /** @example correct horse battery staple */
            password?: string | null;
        };
        sms: {
            /**
             * @description E.164; a national number is read in the account’s country
             * @example +351912345678
             */
            to: string;
            /** @example Your order has left our warehouse. */
            message: string;
            /** @description Sender: a number or up to 11 letters */
            from?: string | null;
        };
        /** @description What is paid of a document */
        settlementInput: {
            /** @description `seq_number`, or `SET seq_number`, of what is paid */
            document: string;
            /**
             * @description Negative, in an update: taken back
             * @example 11.07
             */
            amount: number;
            /**
             * @description The same in the currency of the settled document, required where that is another one. Receipts and payments
             * @example 11.07
             */
            settled_amount?: number | null;
            /**
             * @description Receipts and payments: a rest that is given up beside it. Negative, in an update: taken back
             * @example 0.03
             */
            write_off?: number | null;
            /**
             * @description A new receipt or payment: early-payment discount beside it, which issues a credit note
             * @example 0.22
             */
            discount?: number | null;
            /**
             * @description Required with `write_off`
             * @example Bank charges
             */
            write_off_reason?: string | null;
        };
        /** @description A postal address */
        addressInput: {
            /** @example Rua do Ouro 12 */
            postal_address?: string | null;
            /** @example Lisboa */
            city?: string | null;
            /** @example 1100-060 */
            zip_code?: string | null;
            /** @example Portugal */
            country?: string | null;
            /**
             * Format: country
             * @example PT
             */
            country_iso?: string | null;
        } | null;
        /** @description Whose document it is. A create names it by `id` or `code`, else it is linked by `vat_id`; a document that pays or credits others, and names none, takes over theirs. Answers have it as it was that day */
        partyInput: {
            /** Format: int64 */
            id?: number | null;
            /** @example C0001 */
            code?: string | null;
            /** @example Padaria Central, Lda. */
            name?: string | null;
            name_2?: string | null;
            /** @example 508123456 */
            vat_id?: string | null;
            /**
             * Format: country
             * @example PT
             */
            country_iso?: string | null;
            phone?: string | null;
            mobile?: string | null;
            fax?: string | null;
            /**
             * Format: email
             * @example contas@padaria.example
             */
            email?: string | null;
            /** Format: uri */
            url_link?: string | null;
            discount_group?: string | null;
            /** @description Default VAT code of lines. Without tax, it goes before that of the article. Default: that of `discount_group` */
            vat_code?: string | null;
            salesperson?: string | null;
            electronic_document_interchange?: boolean | null;
            /** @description Electronic address. Electronic invoices use it as `SCHEME:ID` with a scheme of the list EAS, such as `0088:5601234500007` */
            edi_identifier?: string | null;
            /**
             * Format: legal-registration
             * @example 0002:123456789
             */
            legal_registration?: string | null;
            /** @description Taken for invoices that have none, such as a Leitweg-ID */
            buyer_reference?: string | null;
            /** @description In words. Taken for documents that have none */
            payment_terms?: string | null;
            /** @description Code of payment terms. Taken for invoices and purchases that have none */
            payment_terms_code?: string | null;
            /**
             * @description Profile of electronic invoices for this customer; without it, that of the document set
             * @enum {string|null}
             */
            e_invoice?: "none" | "en16931" | "factur-x" | "xrechnung" | "peppol" | "cius-pt" | "fr-ctc" | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
            comments?: string | null;
            billing_address?: components["schemas"]["addressInput"];
            shipping_address?: components["schemas"]["addressInput"];
        } | null;
        /** @description A line of the document */
        documentLineInput: {
            /**
             * @description `product` unless said otherwise or the article is something else
             * @enum {string|null}
             */
            item_type?: "product" | "service" | "text" | null;
            /**
             * @description Links the line to an article; an unknown one is free text
             * @example TEA-250
             */
            item_code?: string | null;
            /** @example Green tea, 250 g */
            description: string;
            description_2?: string | null;
            /**
             * @description Default 1. Below 0 only on invoices, credit notes, purchases and supplier credit notes: goods that go the other way, such as a return; and on delivery notes that name the one from which goods come back
             * @example 2
             */
            qty?: number | null;
            /** @example UN */
            unit_of_measurement?: string | null;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices, UN/ECE Recommendation 20 or 21. Default: that of the article
             * @example KGM
             */
            unit_code?: string | null;
            number_of_packages?: number | null;
            /**
             * @description With VAT when vat_included is true. Below 0 only on invoices, credit notes, purchases and supplier credit notes, for lines that move no goods: what they take off
             * @example 4.5
             */
            unit_price?: number | null;
            /** @description Percentage off this line */
            discount?: number | null;
            /**
             * @description VAT rate in percent
             * @example 23
             */
            vat?: number | null;
            /** @description VAT code of the company, which gives the line its rate, category, exemption and sentence; `*` takes the default of customer, article or company */
            vat_code?: string | null;
            vat_included?: boolean | null;
            /** @description Why the rate is 0: a VATEX code of EN 16931 or one of the country. Default at rate 0: that of the article */
            vat_exemption?: string | null;
            /**
             * @description VAT category of EN 16931. Default: `S` for a rate above 0, else the category of `vat_exemption`
             * @enum {string|null}
             */
            vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /**
             * @description Name of a deposit, `seq_number` or `SET seq_number`: the line, whose amount is below 0, deducts it. On a credit note it gives it back
             * @example FT 2026/47
             */
            deducts?: string | null;
            /** @description As many as `qty` for an article tracked by serial, one for an article tracked by batch; 20000 in all lines at the most */
            serial_numbers?: string[] | null;
            /**
             * Format: date
             * @description Of the goods a purchase brings; kept with their serial or batch number
             */
            production_date?: string | null;
            /**
             * Format: date
             * @description Not before `production_date`; kept with their serial or batch number
             */
            expiration_date?: string | null;
        };
        /** @description Credit note, delivery note, invoice, order, quote, or receipt, as a create sends it */
        customerDocumentCreate: {
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string | null;
            reference?: string | null;
            your_ref?: string | null;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string | null;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_document?: string | null;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[] | null;
            salesperson?: string | null;
            /**
             * @description Code of a location
             * @example MAIN
             */
            warehouse?: string | null;
            /** @description Code of a location */
            destination_warehouse?: string | null;
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number | null;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number | null;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number | null;
            /** @description Percentage over the whole document */
            discount?: number | null;
            discount_amount?: number | null;
            eco_tax?: number | null;
            stamp_duty?: number | null;
            irs_tax?: number | null;
            eco_tax_amount?: number | null;
            stamp_duty_amount?: number | null;
            irs_retention_amount?: number | null;
            rounding?: number | null;
            amount_tendered?: number | null;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number | null;
            payment_type?: string | null;
            payment_ref?: string | null;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string | null;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string | null;
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string | null;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string | null;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean | null;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string | null;
            plate_number?: string | null;
            arrival_date?: string | null;
            number_of_packages?: string | null;
            gross_weight?: number | null;
            notes_comments?: string | null;
            /** @description Another name of `related_document`; answers have that one */
            related_doc?: string | null;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlementInput"][] | null;
            customer?: components["schemas"]["partyInput"];
            items?: components["schemas"]["documentLineInput"][] | null;
        };
        /** @description A change of an issued document: its status, what it pays, or that it is disputed */
        documentChange: {
            /**
             * Format: int64
             * @description The document; or document_set and seq_number
             */
            id?: number | null;
            document_set?: string | null;
            seq_number?: string | null;
            /**
             * @description `VOID`, by a manager or administrator; `CLOSED`: orders, purchase orders, quotes, delivery notes
             * @enum {string|null}
             */
            status?: "VOID" | "CLOSED" | null;
            /**
             * @description Why; required with status, and with disputed
             * @example Ordered twice
             */
            reason?: string | null;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlementInput"][] | null;
            /** @description Of an invoice: payment reminders leave it out. True needs `reason` */
            disputed?: boolean | null;
        };
        /** @description Payment, purchase order, purchase, or supplier credit note, as a create sends it */
        paymentCreate: {
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string | null;
            reference?: string | null;
            your_ref?: string | null;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string | null;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_doc?: string | null;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[] | null;
            salesperson?: string | null;
            /**
             * @description Code of a location
             * @example MAIN
             */
            source_warehouse?: string | null;
            /** @description Code of a location */
            destination_warehouse?: string | null;
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number | null;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number | null;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number | null;
            /** @description Percentage over the whole document */
            discount?: number | null;
            discount_money_amount?: number | null;
            eco_tax?: number | null;
            stamp_duty?: number | null;
            irs_tax?: number | null;
            eco_tax_amount?: number | null;
            stamp_duty_amount?: number | null;
            withholding_tax_amount?: number | null;
            rounding?: number | null;
            amount_tendered?: number | null;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number | null;
            payment_type?: string | null;
            payment_ref?: string | null;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string | null;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string | null;
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string | null;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string | null;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean | null;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string | null;
            plate_number?: string | null;
            arrival_date?: string | null;
            number_of_packages?: string | null;
            gross_weight?: number | null;
            notes_comments?: string | null;
            /** @description Another name of `related_doc`; answers have that one */
            related_document?: string | null;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlementInput"][] | null;
            supplier?: components["schemas"]["partyInput"];
            customer?: components["schemas"]["partyInput"];
            items?: components["schemas"]["documentLineInput"][] | null;
        };
        /** @description Payment, purchase order, purchase, or supplier credit note, as a create sends it */
        supplierDocumentCreate: {
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string | null;
            reference?: string | null;
            your_ref?: string | null;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string | null;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_doc?: string | null;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[] | null;
            salesperson?: string | null;
            /**
             * @description Code of a location
             * @example MAIN
             */
            source_warehouse?: string | null;
            /** @description Code of a location */
            destination_warehouse?: string | null;
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number | null;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number | null;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number | null;
            /** @description Percentage over the whole document */
            discount?: number | null;
            discount_money_amount?: number | null;
            eco_tax?: number | null;
            stamp_duty?: number | null;
            irs_tax?: number | null;
            eco_tax_amount?: number | null;
            stamp_duty_amount?: number | null;
            withholding_tax_amount?: number | null;
            rounding?: number | null;
            amount_tendered?: number | null;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number | null;
            payment_type?: string | null;
            payment_ref?: string | null;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string | null;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string | null;
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string | null;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string | null;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean | null;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string | null;
            plate_number?: string | null;
            arrival_date?: string | null;
            number_of_packages?: string | null;
            gross_weight?: number | null;
            notes_comments?: string | null;
            /** @description Another name of `related_doc`; answers have that one */
            related_document?: string | null;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlementInput"][] | null;
            supplier?: components["schemas"]["partyInput"];
            items?: components["schemas"]["documentLineInput"][] | null;
        };
        /** @description Credit note, delivery note, invoice, order, quote, or receipt, as a create sends it */
        receiptCreate: {
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string | null;
            reference?: string | null;
            your_ref?: string | null;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string | null;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_document?: string | null;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[] | null;
            salesperson?: string | null;
            /**
             * @description Code of a location
             * @example MAIN
             */
            warehouse?: string | null;
            /** @description Code of a location */
            destination_warehouse?: string | null;
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number | null;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number | null;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number | null;
            /** @description Percentage over the whole document */
            discount?: number | null;
            discount_amount?: number | null;
            eco_tax?: number | null;
            stamp_duty?: number | null;
            irs_tax?: number | null;
            eco_tax_amount?: number | null;
            stamp_duty_amount?: number | null;
            irs_retention_amount?: number | null;
            rounding?: number | null;
            amount_tendered?: number | null;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number | null;
            payment_type?: string | null;
            payment_ref?: string | null;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string | null;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string | null;
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string | null;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string | null;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean | null;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string | null;
            plate_number?: string | null;
            arrival_date?: string | null;
            number_of_packages?: string | null;
            gross_weight?: number | null;
            notes_comments?: string | null;
            /** @description Another name of `related_document`; answers have that one */
            related_doc?: string | null;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlementInput"][] | null;
            customer?: components["schemas"]["partyInput"];
            supplier?: components["schemas"]["partyInput"];
            items?: components["schemas"]["documentLineInput"][] | null;
        };
        /** @description A line of the document */
        movementInput: {
            /**
             * @description `product` unless said otherwise or the article is something else
             * @enum {string|null}
             */
            item_type?: "product" | "service" | "text" | null;
            /**
             * @description Links the line to an article; an unknown one is free text
             * @example TEA-250
             */
            item_code?: string | null;
            /** @example Green tea, 250 g */
            description?: string | null;
            description_2?: string | null;
            /**
             * @description Default 1. Below 0 only on invoices, credit notes, purchases and supplier credit notes: goods that go the other way, such as a return; and on delivery notes that name the one from which goods come back
             * @example 2
             */
            qty?: number | null;
            /** @example UN */
            unit_of_measurement?: string | null;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices, UN/ECE Recommendation 20 or 21. Default: that of the article
             * @example KGM
             */
            unit_code?: string | null;
            number_of_packages?: number | null;
            /**
             * @description With VAT when vat_included is true. Below 0 only on invoices, credit notes, purchases and supplier credit notes, for lines that move no goods: what they take off
             * @example 4.5
             */
            unit_price?: number | null;
            /** @description Percentage off this line */
            line_discount?: number | null;
            /**
             * @description VAT rate in percent
             * @example 23
             */
            vat?: number | null;
            /** @description VAT code of the company, which gives the line its rate, category, exemption and sentence; `*` takes the default of customer, article or company */
            vat_code?: string | null;
            vat_included?: boolean | null;
            /** @description Why the rate is 0: a VATEX code of EN 16931 or one of the country. Default at rate 0: that of the article */
            vat_exemption?: string | null;
            /**
             * @description VAT category of EN 16931. Default: `S` for a rate above 0, else the category of `vat_exemption`
             * @enum {string|null}
             */
            vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /**
             * @description Name of a deposit, `seq_number` or `SET seq_number`: the line, whose amount is below 0, deducts it. On a credit note it gives it back
             * @example FT 2026/47
             */
            deducts?: string | null;
            /** @description As many as `qty` for an article tracked by serial, one for an article tracked by batch; 20000 in all lines at the most */
            serial_numbers?: string[] | null;
            /**
             * Format: date
             * @description Of the goods a purchase brings; kept with their serial or batch number
             */
            production_date?: string | null;
            /**
             * Format: date
             * @description Not before `production_date`; kept with their serial or batch number
             */
            expiration_date?: string | null;
        };
        /** @description Transfer order, as a create sends it */
        transferOrderCreate: {
            /** @description Code of a document set of the type */
            document_set: string;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number: string;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date: string;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string | null;
            reference?: string | null;
            your_ref?: string | null;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string | null;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_doc?: string | null;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[] | null;
            salesperson?: string | null;
            /**
             * @description Code of a location
             * @example MAIN
             */
            source_warehouse?: string | null;
            /** @description Code of a location */
            destination_warehouse?: string | null;
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number | null;
            /** @example 11.07 */
            total_amount: number;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number | null;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number | null;
            /** @description Percentage over the whole document */
            discount?: number | null;
            discount_money_amount?: number | null;
            eco_tax?: number | null;
            stamp_duty?: number | null;
            irs_tax?: number | null;
            eco_tax_amount?: number | null;
            stamp_duty_amount?: number | null;
            withholding_tax_amount?: number | null;
            rounding?: number | null;
            amount_tendered?: number | null;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number | null;
            payment_type?: string | null;
            payment_ref?: string | null;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string | null;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string | null;
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string | null;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string | null;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean | null;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string | null;
            plate_number?: string | null;
            arrival_date?: string | null;
            number_of_packages?: string | null;
            gross_weight?: number | null;
            notes_comments?: string | null;
            /** @description Another name of `related_doc`; answers have that one */
            related_document?: string | null;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlementInput"][] | null;
            items?: components["schemas"]["movementInput"][] | null;
        };
        /** @description An article: product, service or text, as a create sends it */
        articleCreate: {
            /** @example TEA-250 */
            item_code: string;
            /** @example Green tea, 250 g */
            description: string;
            description_2?: string | null;
            /** @example 5601234567890 */
            bar_code?: string | null;
            suppliers_bar_code?: string | null;
            nomenclatura?: string | null;
            /** Format: country */
            country_of_origin?: string | null;
            /** @description Code of a family */
            family?: string | null;
            subfamily?: string | null;
            section?: string | null;
            /** @description Code of a category */
            category?: string | null;
            /** @example UN */
            unit_of_measurement?: string | null;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices; lines without one take it
             * @example KGM
             */
            unit_code?: string | null;
            obs?: string | null;
            gross_weight?: string | null;
            net_weight?: string | null;
            volume_per_unit?: string | null;
            number_of_packages_per_unit?: string | null;
            /** @example 4.5 */
            unit_price?: number | null;
            /** @example 23 */
            sales_tax?: number | null;
            /** @description Lines at a VAT rate of 0 without a reason take it */
            vat_exemption?: string | null;
            eco_tax?: number | null;
            safety_stock?: number | null;
            cost_by_serial_number?: boolean | null;
            vat_regime_for_gross_margin?: boolean | null;
            /** @enum {string|null} */
            serial_tracking?: "none" | "serial" | "batch" | null;
            /** @enum {string|null} */
            item_type?: "product" | "service" | "text" | null;
            /** @description Default VAT code of lines with the article */
            vat_code?: string | null;
            /**
             * @description On hand over all locations; sent, it is booked as an opening or adjustment
             * @example 100
             */
            stock?: number | null;
            /**
             * @description Cost of one unit; 0 also while it is not known
             * @example 2
             */
            weighted_average_cost?: number | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description An article: product, service or text, as an update sends it */
        articleUpdate: {
            /** Format: int64 */
            id?: number | null;
            /** @example TEA-250 */
            item_code?: string;
            /** @example Green tea, 250 g */
            description?: string;
            description_2?: string | null;
            /** @example 5601234567890 */
            bar_code?: string | null;
            suppliers_bar_code?: string | null;
            nomenclatura?: string | null;
            /** Format: country */
            country_of_origin?: string | null;
            /** @description Code of a family */
            family?: string | null;
            subfamily?: string | null;
            section?: string | null;
            /** @description Code of a category */
            category?: string | null;
            /** @example UN */
            unit_of_measurement?: string | null;
            /**
             * Format: unit-code
             * @description Unit for electronic invoices; lines without one take it
             * @example KGM
             */
            unit_code?: string | null;
            obs?: string | null;
            gross_weight?: string | null;
            net_weight?: string | null;
            volume_per_unit?: string | null;
            number_of_packages_per_unit?: string | null;
            /** @example 4.5 */
            unit_price?: number | null;
            /** @example 23 */
            sales_tax?: number | null;
            /** @description Lines at a VAT rate of 0 without a reason take it */
            vat_exemption?: string | null;
            eco_tax?: number | null;
            safety_stock?: number | null;
            cost_by_serial_number?: boolean | null;
            vat_regime_for_gross_margin?: boolean | null;
            /** @enum {string|null} */
            serial_tracking?: "none" | "serial" | "batch" | null;
            /** @enum {string|null} */
            item_type?: "product" | "service" | "text" | null;
            /** @description Default VAT code of lines with the article */
            vat_code?: string | null;
            /**
             * @description On hand over all locations; sent, it is booked as an opening or adjustment
             * @example 100
             */
            stock?: number | null;
            /**
             * @description Cost of one unit; 0 also while it is not known
             * @example 2
             */
            weighted_average_cost?: number | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description Columns of the CSV files of the bank, by their headings */
        csvMappingInput: {
            date: string;
            value_date?: string | null;
            /** @description Signed amount; or `debit` and `credit` */
            amount?: string | null;
            debit?: string | null;
            credit?: string | null;
            /** @description Column that tells debit from credit, for amounts without sign */
            sign?: string | null;
            /** @description Charge that the amount does not contain */
            charge?: string | null;
            currency?: string | null;
            /** @description Balance behind the row; sums are checked by it */
            balance?: string | null;
            name?: string | null;
            iban?: string | null;
            reference?: string | null;
            text?: string | null;
            /** @description State of the row; with `booked`, others are left out */
            state?: string | null;
            /** @description Value of `state` in rows that are booked */
            booked?: string | null;
            /**
             * @description Order of day, month and year
             * @enum {string}
             */
            date_form: "DMY" | "MDY" | "YMD";
            /**
             * @description Decimal sign
             * @enum {string}
             */
            decimal: "comma" | "point";
        } | null;
        /** @description A bank account of the company, as a create sends it */
        bankAccountCreate: {
            /** @example MAIN */
            code: string;
            description?: string | null;
            /**
             * Format: iban
             * @example PT50000201231234567890154
             */
            iban?: string | null;
            /**
             * Format: bic
             * @example CGDIPTPL
             */
            bic?: string | null;
            /**
             * Format: currency
             * @example EUR
             */
            currency: string;
            /** @description Its holder in credit transfers. Default: the name of the company */
            holder?: string | null;
            csv_mapping?: components["schemas"]["csvMappingInput"];
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description A bank account of the company, as an update sends it */
        bankAccountUpdate: {
            /** Format: int64 */
            id?: number | null;
            /** @example MAIN */
            code?: string;
            description?: string | null;
            /**
             * Format: iban
             * @example PT50000201231234567890154
             */
            iban?: string | null;
            /**
             * Format: bic
             * @example CGDIPTPL
             */
            bic?: string | null;
            /**
             * Format: currency
             * @example EUR
             */
            currency?: string;
            /** @description Its holder in credit transfers. Default: the name of the company */
            holder?: string | null;
            csv_mapping?: components["schemas"]["csvMappingInput"];
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description A customer or supplier, as a create sends it */
        thirdPartyCreate: {
            /** @example C0001 */
            code?: string | null;
            /** @example Padaria Central, Lda. */
            name: string;
            name_2?: string | null;
            /** @example 508123456 */
            vat_id?: string | null;
            /**
             * Format: country
             * @example PT
             */
            country_iso?: string | null;
            phone?: string | null;
            mobile?: string | null;
            fax?: string | null;
            /**
             * Format: email
             * @example contas@padaria.example
             */
            email?: string | null;
            /** Format: uri */
            url_link?: string | null;
            discount_group?: string | null;
            /** @description Default VAT code of lines. Without tax, it goes before that of the article. Default: that of `discount_group` */
            vat_code?: string | null;
            salesperson?: string | null;
            electronic_document_interchange?: boolean | null;
            /** @description Electronic address. Electronic invoices use it as `SCHEME:ID` with a scheme of the list EAS, such as `0088:5601234500007` */
            edi_identifier?: string | null;
            /**
             * Format: legal-registration
             * @example 0002:123456789
             */
            legal_registration?: string | null;
            /** @description Taken for invoices that have none, such as a Leitweg-ID */
            buyer_reference?: string | null;
            /** @description In words. Taken for documents that have none */
            payment_terms?: string | null;
            /** @description Code of payment terms. Taken for invoices and purchases that have none */
            payment_terms_code?: string | null;
            /**
             * @description Profile of electronic invoices for this customer; without it, that of the document set
             * @enum {string|null}
             */
            e_invoice?: "none" | "en16931" | "factur-x" | "xrechnung" | "peppol" | "cius-pt" | "fr-ctc" | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
            comments?: string | null;
            billing_address?: components["schemas"]["addressInput"];
            shipping_address?: components["schemas"]["addressInput"];
            /**
             * @description Code of the price list of a customer
             * @example RETAIL
             */
            price_list?: string | null;
            /** @description Discount of a customer in percent */
            discount?: number | null;
            /**
             * Format: email-list
             * @description Addresses to which documents and statements are sent by mail, with commas between. Default: `email`
             * @example contas@padaria.example, ana@padaria.example
             */
            mail_to?: string | null;
            /**
             * Format: email-list
             * @description Addresses that get a copy
             */
            mail_cc?: string | null;
            /**
             * Format: email-list
             * @description Addresses that get a copy, which the other recipients do not see
             */
            mail_bcc?: string | null;
            /** @description Why a customer gets no payment reminders. Default: it gets them */
            reminder_stop?: string | null;
            /**
             * Format: iban
             * @description Account to which credit transfers pay it, and from which it pays
             * @example PT50000201231234567890154
             */
            iban?: string | null;
            /**
             * Format: bic
             * @description BIC of its bank
             */
            bic?: string | null;
        };
        /** @description A customer or supplier, as an update sends it */
        thirdPartyUpdate: {
            /** Format: int64 */
            id?: number | null;
            /** @example C0001 */
            code?: string | null;
            /** @example Padaria Central, Lda. */
            name?: string;
            name_2?: string | null;
            /** @example 508123456 */
            vat_id?: string | null;
            /**
             * Format: country
             * @example PT
             */
            country_iso?: string | null;
            phone?: string | null;
            mobile?: string | null;
            fax?: string | null;
            /**
             * Format: email
             * @example contas@padaria.example
             */
            email?: string | null;
            /** Format: uri */
            url_link?: string | null;
            discount_group?: string | null;
            /** @description Default VAT code of lines. Without tax, it goes before that of the article. Default: that of `discount_group` */
            vat_code?: string | null;
            salesperson?: string | null;
            electronic_document_interchange?: boolean | null;
            /** @description Electronic address. Electronic invoices use it as `SCHEME:ID` with a scheme of the list EAS, such as `0088:5601234500007` */
            edi_identifier?: string | null;
            /**
             * Format: legal-registration
             * @example 0002:123456789
             */
            legal_registration?: string | null;
            /** @description Taken for invoices that have none, such as a Leitweg-ID */
            buyer_reference?: string | null;
            /** @description In words. Taken for documents that have none */
            payment_terms?: string | null;
            /** @description Code of payment terms. Taken for invoices and purchases that have none */
            payment_terms_code?: string | null;
            /**
             * @description Profile of electronic invoices for this customer; without it, that of the document set
             * @enum {string|null}
             */
            e_invoice?: "none" | "en16931" | "factur-x" | "xrechnung" | "peppol" | "cius-pt" | "fr-ctc" | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
            comments?: string | null;
            billing_address?: components["schemas"]["addressInput"];
            shipping_address?: components["schemas"]["addressInput"];
            /**
             * @description Code of the price list of a customer
             * @example RETAIL
             */
            price_list?: string | null;
            /** @description Discount of a customer in percent */
            discount?: number | null;
            /**
             * Format: email-list
             * @description Addresses to which documents and statements are sent by mail, with commas between. Default: `email`
             * @example contas@padaria.example, ana@padaria.example
             */
            mail_to?: string | null;
            /**
             * Format: email-list
             * @description Addresses that get a copy
             */
            mail_cc?: string | null;
            /**
             * Format: email-list
             * @description Addresses that get a copy, which the other recipients do not see
             */
            mail_bcc?: string | null;
            /** @description Why a customer gets no payment reminders. Default: it gets them */
            reminder_stop?: string | null;
            /**
             * Format: iban
             * @description Account to which credit transfers pay it, and from which it pays
             * @example PT50000201231234567890154
             */
            iban?: string | null;
            /**
             * Format: bic
             * @description BIC of its bank
             */
            bic?: string | null;
        };
        /** @description A discount of the customers with a discount group, as a create sends it */
        groupDiscountCreate: {
            /** @example G0001 */
            code?: string | null;
            /**
             * @description As customers have it
             * @example GASTRO
             */
            discount_group: string;
            /** @description Only articles of this family */
            family?: string | null;
            /** @description Only articles of this category */
            category?: string | null;
            /**
             * @description In percent
             * @example 5
             */
            discount: number;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description A discount of the customers with a discount group, as an update sends it */
        groupDiscountUpdate: {
            /** Format: int64 */
            id?: number | null;
            /** @example G0001 */
            code?: string | null;
            /**
             * @description As customers have it
             * @example GASTRO
             */
            discount_group?: string;
            /** @description Only articles of this family */
            family?: string | null;
            /** @description Only articles of this category */
            category?: string | null;
            /**
             * @description In percent
             * @example 5
             */
            discount?: number;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description Discount for early payment */
        earlyPaymentTermsInput: {
            /**
             * @description Discount, above 0
             * @example 2
             */
            percent?: number | null;
            /**
             * @description Days after the date of the document, at most until the due date
             * @example 8
             */
            days?: number | null;
        } | null;
        /** @description Part of an amount, and when it is due */
        instalmentTermsInput: {
            /**
             * @description Part of the amount, above 0. All together are 100
             * @example 50
             */
            percent: number;
            /** @description Months after the date of the document */
            months?: number | null;
            /**
             * @description Days after the date of the document, or after these months
             * @example 30
             */
            days?: number | null;
        };
        /** @description The words in other languages */
        paymentTermsDescriptionsInput: {
            en?: string | null;
            pt?: string | null;
            es?: string | null;
            fr?: string | null;
            de?: string | null;
            it?: string | null;
            nl?: string | null;
        } | null;
        /** @description Terms of payment, as a create sends it */
        paymentTermsCreate: {
            /** @example 30EOM */
            code: string;
            /**
             * @description Words that documents print
             * @example 30 days end of month
             */
            description: string;
            /** @description Months after the date of the document */
            months?: number | null;
            /**
             * @description Days after the date of the document, or after these months
             * @example 30
             */
            days?: number | null;
            /** @description Due at the end of the month of that day */
            end_of_month?: boolean | null;
            /** @description Due on the next such day of a month; 31 is the last day */
            day_of_month?: number | null;
            early_payment?: components["schemas"]["earlyPaymentTermsInput"];
            /** @description In the order in which they are due */
            instalments?: components["schemas"]["instalmentTermsInput"][] | null;
            descriptions?: components["schemas"]["paymentTermsDescriptionsInput"];
        };
        /** @description Terms of payment, as an update sends it */
        paymentTermsUpdate: {
            /** Format: int64 */
            id?: number | null;
            /** @example 30EOM */
            code?: string;
            /**
             * @description Words that documents print
             * @example 30 days end of month
             */
            description?: string;
            /** @description Months after the date of the document */
            months?: number | null;
            /**
             * @description Days after the date of the document, or after these months
             * @example 30
             */
            days?: number | null;
            /** @description Due at the end of the month of that day */
            end_of_month?: boolean | null;
            /** @description Due on the next such day of a month; 31 is the last day */
            day_of_month?: number | null;
            early_payment?: components["schemas"]["earlyPaymentTermsInput"];
            /** @description In the order in which they are due */
            instalments?: components["schemas"]["instalmentTermsInput"][] | null;
            descriptions?: components["schemas"]["paymentTermsDescriptionsInput"];
        };
        /** @description A price list for customers, as a create sends it */
        priceListCreate: {
            /** @example RETAIL */
            code: string;
            /** @example Shops */
            description: string;
            /**
             * Format: currency
             * @description Currency of its prices
             * @example EUR
             */
            currency: string;
            /** @description True if its prices include VAT */
            vat_included?: boolean | null;
            /** @description True if it holds for customers whose own list has no price; one list for each currency */
            is_default?: boolean | null;
            /** @description True if no discount of the customer is taken off its prices */
            final_prices?: boolean | null;
            /**
             * Format: date
             * @description First day on which it holds
             * @example 2026-01-01
             */
            valid_from?: string | null;
            /**
             * Format: date
             * @description Last day on which it holds
             */
            valid_to?: string | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description A price list for customers, as an update sends it */
        priceListUpdate: {
            /** Format: int64 */
            id?: number | null;
            /** @example RETAIL */
            code?: string;
            /** @example Shops */
            description?: string;
            /**
             * Format: currency
             * @description Currency of its prices
             * @example EUR
             */
            currency?: string;
            /** @description True if its prices include VAT */
            vat_included?: boolean | null;
            /** @description True if it holds for customers whose own list has no price; one list for each currency */
            is_default?: boolean | null;
            /** @description True if no discount of the customer is taken off its prices */
            final_prices?: boolean | null;
            /**
             * Format: date
             * @description First day on which it holds
             * @example 2026-01-01
             */
            valid_from?: string | null;
            /**
             * Format: date
             * @description Last day on which it holds
             */
            valid_to?: string | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description The price of an article in a price list, as a create sends it */
        priceCreate: {
            /** @example P0001 */
            code?: string | null;
            /**
             * @description Code of the price list
             * @example RETAIL
             */
            price_list: string;
            /**
             * @description Code of the article
             * @example TEA-250
             */
            item_code: string;
            /**
             * @description Quantity from which it holds; 0 if left out
             * @example 10
             */
            min_qty?: number | null;
            /**
             * @description In the currency of the list
             * @example 4.05
             */
            unit_price: number;
            /**
             * Format: date
             * @description First day on which it holds
             * @example 2026-01-01
             */
            valid_from?: string | null;
            /**
             * Format: date
             * @description Last day on which it holds
             */
            valid_to?: string | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description The price of an article in a price list, as an update sends it */
        priceUpdate: {
            /** Format: int64 */
            id?: number | null;
            /** @example P0001 */
            code?: string | null;
            /**
             * @description Code of the price list
             * @example RETAIL
             */
            price_list?: string;
            /**
             * @description Code of the article
             * @example TEA-250
             */
            item_code?: string;
            /**
             * @description Quantity from which it holds; 0 if left out
             * @example 10
             */
            min_qty?: number | null;
            /**
             * @description In the currency of the list
             * @example 4.05
             */
            unit_price?: number;
            /**
             * Format: date
             * @description First day on which it holds
             * @example 2026-01-01
             */
            valid_from?: string | null;
            /**
             * Format: date
             * @description Last day on which it holds
             */
            valid_to?: string | null;
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description Subject by language; `{customer}`, `{documents}`, `{amount}` and `{due}` are filled in */
        reminderSubjectsInput: {
            en?: string | null;
            pt?: string | null;
            es?: string | null;
            fr?: string | null;
            de?: string | null;
            it?: string | null;
            nl?: string | null;
        } | null;
        /** @description Text by language, at least one; `{customer}`, `{documents}`, `{amount}` and `{due}` are filled in. Amounts, fee, interest and IBAN follow it */
        reminderTextsInput: {
            en?: string | null;
            pt?: string | null;
            es?: string | null;
            fr?: string | null;
            de?: string | null;
            it?: string | null;
            nl?: string | null;
        } | null;
        /** @description A level of payment reminders, as a create sends it */
        reminderLevelCreate: {
            /** @example FIRST */
            code: string;
            /**
             * @description The first reminder has the lowest
             * @example 1
             */
            level: number;
            /**
             * @description Days after the due date, or more
             * @example 7
             */
            days: number;
            /**
             * @description Fee of a letter in the currency of the account; the letter names it, nothing is booked
             * @example 5
             */
            fee?: number | null;
            /** @description Interest in percent a year; the letter names it, nothing is booked. Default: none */
            interest?: number | null;
            subjects?: components["schemas"]["reminderSubjectsInput"];
            texts?: components["schemas"]["reminderTextsInput"];
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description A level of payment reminders, as an update sends it */
        reminderLevelUpdate: {
            /** Format: int64 */
            id?: number | null;
            /** @example FIRST */
            code?: string;
            /**
             * @description The first reminder has the lowest
             * @example 1
             */
            level?: number;
            /**
             * @description Days after the due date, or more
             * @example 7
             */
            days?: number;
            /**
             * @description Fee of a letter in the currency of the account; the letter names it, nothing is booked
             * @example 5
             */
            fee?: number | null;
            /** @description Interest in percent a year; the letter names it, nothing is booked. Default: none */
            interest?: number | null;
            subjects?: components["schemas"]["reminderSubjectsInput"];
            texts?: components["schemas"]["reminderTextsInput"];
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description Sentence on documents, by language */
        vatSentencesInput: {
            en?: string | null;
            pt?: string | null;
            es?: string | null;
            fr?: string | null;
            de?: string | null;
            it?: string | null;
            nl?: string | null;
        } | null;
        /** @description A VAT rate with its category and reason, which lines of documents name by its code, as a create sends it */
        vatCodeCreate: {
            /**
             * @description Never changes; has a letter, to be told from a rate
             * @example NOR
             */
            code: string;
            /** @example IVA 23 % */
            description: string;
            /**
             * @description In percent
             * @example 23
             */
            rate: number;
            /**
             * @description VAT category of EN 16931. Default: `S` for a rate above 0, else that of `vat_exemption`
             * @enum {string|null}
             */
            vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description Why the rate is 0: a VATEX code of EN 16931 or one of the country */
            vat_exemption?: string | null;
            /** @description Region with rates of its own, such as `PT-MA`, for SAF-T */
            vat_region?: string | null;
            /** @description The code is the default of customers and suppliers of this `discount_group` */
            discount_group?: string | null;
            sentences?: components["schemas"]["vatSentencesInput"];
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description A VAT rate with its category and reason, which lines of documents name by its code, as an update sends it */
        vatCodeUpdate: {
            /** Format: int64 */
            id?: number | null;
            /**
             * @description Never changes; has a letter, to be told from a rate
             * @example NOR
             */
            code?: string;
            /** @example IVA 23 % */
            description?: string;
            /**
             * @description In percent
             * @example 23
             */
            rate?: number;
            /**
             * @description VAT category of EN 16931. Default: `S` for a rate above 0, else that of `vat_exemption`
             * @enum {string|null}
             */
            vat_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            /** @description Why the rate is 0: a VATEX code of EN 16931 or one of the country */
            vat_exemption?: string | null;
            /** @description Region with rates of its own, such as `PT-MA`, for SAF-T */
            vat_region?: string | null;
            /** @description The code is the default of customers and suppliers of this `discount_group` */
            discount_group?: string | null;
            sentences?: components["schemas"]["vatSentencesInput"];
            /** @enum {string|null} */
            inactive?: "0" | "false" | "1" | "true" | null;
        };
        /** @description The body of a create of its type; any field may be missing */
        draftBodyInput: {
            [key: string]: unknown;
        };
        /** @description A document that is not issued yet */
        draftCreate: {
            /**
             * @description Type of the document that it becomes
             * @enum {string}
             */
            type: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order";
            body: components["schemas"]["draftBodyInput"];
        };
        /** @description A draft as it should be */
        draftUpdate: {
            /**
             * Format: int64
             * @description The draft
             */
            id: number;
            /**
             * @description Type of the document that it becomes
             * @enum {string|null}
             */
            type?: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order" | null;
            body: components["schemas"]["draftBodyInput"];
        };
        /** @description The draft to issue */
        draftToIssue: {
            /**
             * Format: int64
             * @description The draft
             */
            id: number;
        };
        /** @description A reminder to send */
        reminderToSend: {
            /**
             * Format: int64
             * @description The customer
             */
            customer_id: number;
            /**
             * Format: currency
             * @description Of its documents. Default: that of the first one
             */
            currency?: string | null;
            /** @description Ids of documents. Default: all that are to be reminded */
            documents?: number[] | null;
        };
        /** @description A file on a document or record */
        attachmentCreate: {
            /**
             * @description Type of the document, or `customer`, `supplier` or `article`
             * @enum {string}
             */
            record_type: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order" | "customer" | "supplier" | "article";
            /**
             * Format: int64
             * @description Id of the document or record
             */
            record_id: number;
            /**
             * @description Without slashes, control characters and characters that cannot be seen
             * @example contract.pdf
             */
            file_name: string;
            /** @description One of `application/pdf`, `image/png`, `image/jpeg`, `image/gif`, `image/webp`, `text/plain`, `text/csv`, `application/xml`, `application/json`, `application/zip`, `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`, `application/vnd.openxmlformats-officedocument.wordprocessingml.document`, `application/vnd.openxmlformats-officedocument.presentationml.presentation`, `application/vnd.oasis.opendocument.spreadsheet`, `application/vnd.oasis.opendocument.text`; any other one becomes `application/octet-stream`. Default: by the ending of `file_name` */
            media_type?: string | null;
            /** @description Base64 of at most 10 MiB (RFC 4648, section 4) */
            content: string;
        };
        /** @description A note on a document or record */
        noteCreate: {
            /**
             * @description Type of the document, or `customer`, `supplier` or `article`
             * @enum {string}
             */
            record_type: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order" | "customer" | "supplier" | "article";
            /**
             * Format: int64
             * @description Id of the document or record
             */
            record_id: number;
            /** @example Delivery only in the morning */
            text: string;
        };
        /** @description The body of a create of the type, with the same fields; `total_amount` may be missing */
        documentToAddUp: {
            /** @description Code of a document set of the type */
            document_set?: string | null;
            /** @description Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set */
            seq_number?: string | null;
            /**
             * Format: date
             * @example 2026-03-02
             */
            date?: string | null;
            /**
             * Format: date
             * @description Not before `date`
             * @example 2026-04-01
             */
            due_date?: string | null;
            reference?: string | null;
            your_ref?: string | null;
            /**
             * @description Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party
             * @example 04011000-12345-03
             */
            buyer_reference?: string | null;
            /** @description Another name of `related_document`; answers have that one */
            related_doc?: string | null;
            /** @description Further earlier documents; lines are matched over all of them in the order given */
            related_documents?: string[] | null;
            salesperson?: string | null;
            /**
             * @description Code of a location
             * @example MAIN
             */
            source_warehouse?: string | null;
            /** @description Code of a location */
            destination_warehouse?: string | null;
            /**
             * Format: currency
             * @example EUR
             */
            currency?: string | null;
            /** @description How many units of the account's currency one unit of `currency` is worth */
            exchange_rate?: number | null;
            /** @example 11.07 */
            total_amount?: number | null;
            /**
             * @description Below 0 only where lines with a quantity below 0 come to it
             * @example 9
             */
            net_amount?: number | null;
            /**
             * @description An amount, below 0 as `net_amount`
             * @example 2.07
             */
            vat?: number | null;
            /** @description Percentage over the whole document */
            discount?: number | null;
            discount_money_amount?: number | null;
            eco_tax?: number | null;
            stamp_duty?: number | null;
            irs_tax?: number | null;
            eco_tax_amount?: number | null;
            stamp_duty_amount?: number | null;
            withholding_tax_amount?: number | null;
            rounding?: number | null;
            amount_tendered?: number | null;
            /** @description Paid so far: with the document, and by receipts or payments */
            amount_paid?: number | null;
            payment_type?: string | null;
            payment_ref?: string | null;
            /**
             * @description In words. Default: those of the party, else those of the company
             * @example Net 30 days
             */
            payment_terms?: string | null;
            /**
             * @description Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company
             * @example 30EOM
             */
            payment_terms_code?: string | null;
            /**
             * Format: payment-means
             * @description UNTDID 4461: `30` credit transfer, `48` card, `10` cash
             * @example 30
             */
            payment_means_code?: string | null;
            /**
             * Format: date
             * @description First day of the period that is billed
             * @example 2026-02-01
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`
             * @example 2026-02-28
             */
            period_end?: string | null;
            /** @description True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it */
            deposit?: boolean | null;
            /**
             * @description Reason for the document, such as for a credit note
             * @example Damaged in transit
             */
            reason?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-04T09:00:00Z
             */
            delivery_date?: string | null;
            plate_number?: string | null;
            arrival_date?: string | null;
            number_of_packages?: string | null;
            gross_weight?: number | null;
            notes_comments?: string | null;
            /** @description `seq_number`, or `SET seq_number`, of an earlier document */
            related_document?: string | null;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlementInput"][] | null;
            items?: components["schemas"]["documentLineInput"][] | null;
            supplier?: components["schemas"]["partyInput"];
            /**
             * @description Code of a location
             * @example MAIN
             */
            warehouse?: string | null;
            discount_amount?: number | null;
            irs_retention_amount?: number | null;
            customer?: components["schemas"]["partyInput"];
        };
        /** @description A change of a bank entry */
        bankEntryUpdate: {
            /**
             * Format: int64
             * @description The entry
             */
            id: number;
            /** @enum {string} */
            status: "open" | "ignored";
            /**
             * @description Required for `ignored`
             * @example Account fee
             */
            reason?: string | null;
        };
        /** @description A booking of a bank entry */
        bankBooking: {
            /**
             * Format: int64
             * @description The entry
             */
            entry_id: number;
            /** Format: int64 */
            customer_id?: number | null;
            /** Format: int64 */
            supplier_id?: number | null;
            /** @description Total of the document. Default: all that is open */
            amount?: number | null;
            /** @description Charge of the bank that the entry contains. Default: 0 */
            charge?: number | null;
            /** @description What a receipt, payment or credit note pays */
            settles?: components["schemas"]["settlementInput"][] | null;
            /** Format: int64 */
            credit_transfer_id?: number | null;
            /** @description Set of the receipt or payment. Default: the usual one */
            document_set?: string | null;
        };
        /** @description A purchase to pay */
        purchaseToPayInput: {
            /**
             * Format: int64
             * @description The purchase. Its supplier has an IBAN
             */
            id: number;
            /** @description Default: what is due, less the discount */
            amount?: number | null;
            /** @description Early-payment discount to take. Default: 0 */
            discount?: number | null;
        };
        /** @description A credit transfer to make */
        creditTransferToMake: {
            /**
             * Format: int64
             * @description Bank account in EUR with an IBAN
             */
            bank_account_id: number;
            /**
             * Format: date
             * @description Default: today; not in the past
             */
            execution_date?: string | null;
            purchases: components["schemas"]["purchaseToPayInput"][];
        };
        /** @description A change of a credit transfer */
        creditTransferUpdate: {
            /**
             * Format: int64
             * @description The credit transfer
             */
            id: number;
            /** @enum {string} */
            status: "CANCELLED";
        };
        /** @description As of a request of its own */
        batchLineBodyInput: {
            [key: string]: unknown;
        } | null;
        /** @description A write, as a line of a batch */
        batchLine: {
            /**
             * @description As of a request of its own
             * @enum {string}
             */
            method: "POST" | "PUT";
            /**
             * @description Behind the version in the address
             * @enum {string}
             */
            path: "/sms" | "/credit_notes" | "/delivery_notes" | "/invoices" | "/orders" | "/payments" | "/purchase_orders" | "/purchases" | "/quotes" | "/receipts" | "/supplier_credit_notes" | "/transfer_orders" | "/articles" | "/bank_accounts" | "/customers" | "/group_discounts" | "/payment_terms" | "/price_lists" | "/prices" | "/reminder_levels" | "/suppliers" | "/vat_codes" | "/drafts" | "/issued_drafts" | "/reminders" | "/attachments" | "/notes";
            body?: components["schemas"]["batchLineBodyInput"];
        };
        /** @description An address for the changes of the account */
        webhookEndpointCreate: {
            /**
             * @description An https address on the public internet; the server follows no redirect
             * @example https://shop.example/hooks/kontor
             */
            url: string;
            /** @description Types of changes as GET /changes has them; `invoice.*` stands for all of invoices. Default: all */
            events?: string[] | null;
            /** @description Purpose of the endpoint */
            description?: string | null;
        };
        /** @description A change of an endpoint */
        webhookEndpointUpdate: {
            /**
             * Format: int64
             * @description Id of the endpoint
             */
            id?: number;
            /**
             * @description An https address on the public internet; the server follows no redirect
             * @example https://shop.example/hooks/kontor
             */
            url?: string;
            /** @description Types of changes as GET /changes has them; `invoice.*` stands for all of invoices. Default: all */
            events?: string[] | null;
            /** @description Purpose of the endpoint */
            description?: string | null;
            /** @enum {string|null} */
            state?: "enabled" | "disabled" | null;
            /**
             * @description `now`: changes that are not delivered yet are dropped
             * @enum {string|null}
             */
            from?: "now" | null;
        };
        /** @description A new secret of an endpoint */
        webhookRotation: {
            /**
             * Format: int64
             * @description Id of the endpoint
             */
            id: number;
            /** @description Hours for which the former secret signs, too; 24 by default */
            overlap_hours?: number | null;
        };
        /** @description A test of an endpoint */
        webhookTest: {
            /**
             * Format: int64
             * @description Id of the endpoint
             */
            id: number;
        };
        /** @description Deliveries that are to be sent again */
        webhookResend: {
            /**
             * Format: int64
             * @description Id of the endpoint
             */
            endpoint: number;
            /** @description Id of a delivery */
            id?: string | null;
            /**
             * Format: date-time
             * @description All changes since this time
             */
            since?: string | null;
        };
    };
    responses: {
        /** @description A parameter, header or field is missing, unknown or out of range; `details` has all of them, at most 50 */
        Invalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                /** @description Unknown fields of the body: a list of strings (RFC 8941) */
                "X-Ignored-Fields"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "INVALID_ARGUMENT",
                 *       "message": "Field 'currency' is required",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e",
                 *       "details": [
                 *         {
                 *           "field": "currency",
                 *           "reason": "required",
                 *           "message": "Field 'currency' is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description The token is wrong, missing, expired or of another account (AUTH_FAILED), or lacks the right (PERMISSION_DENIED) */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "AUTH_FAILED",
                 *       "message": "The session token is unknown, has expired, or belongs to another account: get a new one from GET /helo",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description No such path or version; no document with that id to print */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "NOT_FOUND",
                 *       "message": "There is no document with id 7 here",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description The key is taken, the record changed, or stock would not suffice */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                /** @description Seconds to wait */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "DUPLICATE_ENTRY",
                 *       "message": "Document '2026/147' exists in document set 'FT'",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description The changes behind the cursor are no longer kept */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "GONE",
                 *       "message": "Changes behind this cursor are no longer kept, or the data were restored from a backup. Read the lists again, then go on from cursor=now taken before",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description The body is larger than the server takes */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The body is larger than 1048576 bytes, the most that is taken here: send less at once",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description The body has another media type */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "The body must be application/json, and the header Content-Type must say so",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description The header Expect has another value than `100-continue` */
        ExpectationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "EXPECTATION_FAILED",
                 *       "message": "The only expectation that this server meets is 'Expect: 100-continue'",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description The Idempotency-Key was used with another request */
        IdempotencyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "IDEMPOTENCY_MISMATCH",
                 *       "message": "This Idempotency-Key was used with another request: use a new key for each request",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description Too many requests; Retry-After says how many seconds to wait */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                /** @description Seconds to wait */
                "Retry-After"?: number;
                /** @description The limit that was reached, what is left of it and seconds until it is whole */
                RateLimit?: string;
                /** @description The limit: its name, permits and window in seconds */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "RATE_LIMITED",
                 *       "message": "Too many requests: 2000 in 1 s are allowed (limit 'requests-account'): try again in 1 s",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description An error of the server; its log has it under the request id */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                /** @description After a create with print=1 that was not printed: where the list shows the document, which exists */
                Location?: string;
                /** @description After a create with print=1 that was not printed: the id of the document, which exists */
                "X-Document-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "INTERNAL",
                 *       "message": "Internal error; see the server log under the request id",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
        /** @description The database cannot serve the request now, or the server rejects requests because of load. The message says that nothing was written, that the outcome is unknown, or that the document was created but not printed; the same request with the same nonce or Idempotency-Key is safe in all cases */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Test-Company": components["headers"]["TestCompany"];
                /** @description Seconds to wait */
                "Retry-After"?: number;
                /** @description After a create with print=1 that was not printed: where the list shows the document, which exists */
                Location?: string;
                /** @description After a create with print=1 that was not printed: the id of the document, which exists */
                "X-Document-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "DB_TIMEOUT",
                 *       "message": "The database did not answer in time. Nothing was written",
                 *       "timestamp": "2026-03-02T10:15:00.000Z",
                 *       "path": "/invoices",
                 *       "request_id": "3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e"
                 *     }
                 */
                "application/json": components["schemas"]["apiError"];
            };
        };
    };
    parameters: {
        /** @description May be sent; is checked to be an int64 and otherwise ignored */
        optionalNonce: number;
        /**
         * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
         * @example 1
         */
        nonce: number;
        /** @description The first answer under a key is kept for 7 days and given again to the same request */
        idempotencyKey: string;
        /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
        preferStrict: string;
        /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
        searchOperator: "lt" | "lte" | "gt" | "gte" | "ne" | "contains" | "starts";
        /** @description Records to skip */
        skip: number;
        /** @description Records to return at the most */
        limit: number;
        /** @description In place of skip: from the Link header of the page before, with the same `sort` */
        cursor: string;
        /** @description Only the record with this id; answers its ETag */
        recordId: number;
        /**
         * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
         * @example id
         */
        fields: string;
        /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
        preferCount: string;
        /**
         * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
         * @example 2026-01-01:2026-12-31
         */
        filterDate: string;
        /**
         * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
         * @example 2026-01-01T00:00:00Z
         */
        updatedSince: string;
        /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
        printListed: 0 | 1;
        /** @description Beside `id`: answers that document as an electronic invoice by EN 16931 in place of JSON: `application/xml` in UBL 2.1 or as Cross Industry Invoice, or a PDF (`application/pdf`) with the latter inside (Factur-X). `check` lists what it lacks, by profile, as JSON */
        eInvoiceFormat: "ubl" | "cii" | "factur-x" | "check";
        /** @description Beside `format`: profile of the electronic invoice. Default: the one that the document was issued with, else that of its set, else `en16931`. `factur-x` has `cii` and not `ubl`, `peppol` and `cius-pt` have `ubl` only. With `check`, only its findings are listed */
        eInvoiceProfile: "en16931" | "factur-x" | "xrechnung" | "peppol" | "cius-pt" | "fr-ctc";
        /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
        print: 0 | 1;
        /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
        ifMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description The client’s own X-Request-Id when it sent a sane one, else ours */
        RequestId: string;
        /** @description After a full page: the address of the next one, `rel="next"` */
        NextPage: string;
        /** @description After a full page: the cursor in the address of the next one, for the parameter `cursor` */
        NextCursor: string;
        /** @description `1` in a test company, else not sent */
        TestCompany: "1";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    helo: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A session token */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description When the session ends at the latest */
                    "X-Session-Expires"?: string;
                    /** @description What the session may do: `read`, `write` and `sms`, with commas between */
                    "X-Session-Rights"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "xa-token": "xa_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                     *     }
                     */
                    "application/json": components["schemas"]["sessionToken"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auth: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description In place of the body */
                username?: string;
                /** @description In place of the body */
                password?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "username": "ana",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["credentials"];
                /**
                 * @example {
                 *       "username": "ana",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["credentials"];
            };
        };
        responses: {
            /** @description A session token */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description When the session ends at the latest */
                    "X-Session-Expires"?: string;
                    /** @description What the session may do: `read`, `write` and `sms`, with commas between */
                    "X-Session-Rights"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "xa-token": "xa_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                     *     }
                     */
                    "application/json": components["schemas"]["sessionToken"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    status: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who the session is, versions, and its last twenty errors */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready - login: admin, company: Demo, Lda.",
                     *       "server_time": "2026-03-02T10:15:00.000Z",
                     *       "versions": {
                     *         "called_api_version": "v4.0.0",
                     *         "current_api_version": "v4.0.0"
                     *       },
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["statusResponse"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendSms: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "+351912345678",
                 *       "message": "Your order has left our warehouse."
                 *     }
                 */
                "application/json": components["schemas"]["sms"];
            };
        };
        responses: {
            /** @description The message was queued */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "to": "+351912345678",
                     *       "parts": 1,
                     *       "status": "submitted"
                     *     }
                     */
                    "application/json": components["schemas"]["smsSubmitted"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_document" | "related_documents" | "salesperson" | "warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "irs_retention_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "settles.document" | "settles.amount" | "customer.id" | "customer.code" | "customer.name" | "customer.name_2" | "customer.vat_id" | "customer.country_iso" | "customer.phone" | "customer.mobile" | "customer.fax" | "customer.email" | "customer.url_link" | "customer.discount_group" | "customer.vat_code" | "customer.salesperson" | "customer.electronic_document_interchange" | "customer.edi_identifier" | "customer.legal_registration" | "customer.buyer_reference" | "customer.payment_terms" | "customer.payment_terms_code" | "customer.e_invoice" | "customer.inactive" | "customer.comments" | "customer.billing_address.id" | "customer.billing_address.postal_address" | "customer.billing_address.city" | "customer.billing_address.zip_code" | "customer.billing_address.country" | "customer.billing_address.country_iso" | "customer.shipping_address.id" | "customer.shipping_address.postal_address" | "customer.shipping_address.city" | "customer.shipping_address.zip_code" | "customer.shipping_address.country" | "customer.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_document" | "-related_document" | "salesperson" | "-salesperson" | "warehouse" | "-warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_amount" | "-discount_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "irs_retention_amount" | "-irs_retention_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "customer.id" | "-customer.id" | "customer.code" | "-customer.code" | "customer.name" | "-customer.name" | "customer.name_2" | "-customer.name_2" | "customer.vat_id" | "-customer.vat_id" | "customer.country_iso" | "-customer.country_iso" | "customer.phone" | "-customer.phone" | "customer.mobile" | "-customer.mobile" | "customer.fax" | "-customer.fax" | "customer.email" | "-customer.email" | "customer.url_link" | "-customer.url_link" | "customer.discount_group" | "-customer.discount_group" | "customer.vat_code" | "-customer.vat_code" | "customer.salesperson" | "-customer.salesperson" | "customer.electronic_document_interchange" | "-customer.electronic_document_interchange" | "customer.edi_identifier" | "-customer.edi_identifier" | "customer.legal_registration" | "-customer.legal_registration" | "customer.buyer_reference" | "-customer.buyer_reference" | "customer.payment_terms" | "-customer.payment_terms" | "customer.payment_terms_code" | "-customer.payment_terms_code" | "customer.e_invoice" | "-customer.e_invoice" | "customer.inactive" | "-customer.inactive" | "customer.comments" | "-customer.comments" | "customer.billing_address.id" | "-customer.billing_address.id" | "customer.billing_address.postal_address" | "-customer.billing_address.postal_address" | "customer.billing_address.city" | "-customer.billing_address.city" | "customer.billing_address.zip_code" | "-customer.billing_address.zip_code" | "customer.billing_address.country" | "-customer.billing_address.country" | "customer.billing_address.country_iso" | "-customer.billing_address.country_iso" | "customer.shipping_address.id" | "-customer.shipping_address.id" | "customer.shipping_address.postal_address" | "-customer.shipping_address.postal_address" | "customer.shipping_address.city" | "-customer.shipping_address.city" | "customer.shipping_address.zip_code" | "-customer.shipping_address.zip_code" | "customer.shipping_address.country" | "-customer.shipping_address.country" | "customer.shipping_address.country_iso" | "-customer.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
                /** @description Beside `id`: answers that document as an electronic invoice by EN 16931 in place of JSON: `application/xml` in UBL 2.1 or as Cross Industry Invoice, or a PDF (`application/pdf`) with the latter inside (Factur-X). `check` lists what it lacks, by profile, as JSON */
                format?: components["parameters"]["eInvoiceFormat"];
                /** @description Beside `format`: profile of the electronic invoice. Default: the one that the document was issued with, else that of its set, else `en16931`. `factur-x` has `cii` and not `ubl`, `peppol` and `cius-pt` have `ubl` only. With `check`, only its findings are listed */
                profile?: components["parameters"]["eInvoiceProfile"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record; with `format=ubl` or `format=cii`, of the XML */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1071,
                     *         "document_set": "NC",
                     *         "seq_number": "2026/71",
                     *         "date": "2026-03-09",
                     *         "currency": "EUR",
                     *         "total_amount": 5.54,
                     *         "related_document": "FT 2026/47",
                     *         "customer": {
                     *           "name": "Padaria Central, Lda.",
                     *           "vat_id": "508123456"
                     *         },
                     *         "status": "ISSUED",
                     *         "created": "2026-03-09",
                     *         "updated": "2026-03-09",
                     *         "updated_at": "2026-03-09T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1071000,
                     *             "item_code": "TEA-250",
                     *             "description": "Green tea, 250 g",
                     *             "qty": 1,
                     *             "unit_price": 4.5,
                     *             "vat": 23,
                     *             "open_qty": 1
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["customerDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeCreditNote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "NC",
                 *       "seq_number": "2026/70",
                 *       "settles": [
                 *         {
                 *           "document": "FT 2026/48",
                 *           "amount": 5.54
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The credit note was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1070,
                     *       "documentSeries": "NC",
                     *       "documentNumber": "2026/70",
                     *       "url": "https://erp.example/print/demo/1070?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCreditNote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "NC",
                 *       "seq_number": "2026/72",
                 *       "date": "2026-03-09",
                 *       "currency": "EUR",
                 *       "total_amount": 5.54,
                 *       "related_document": "FT 2026/48",
                 *       "customer": {
                 *         "name": "Padaria Central, Lda.",
                 *         "vat_id": "508123456"
                 *       },
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 1,
                 *           "unit_price": 4.5,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["customerDocumentCreate"];
            };
        };
        responses: {
            /** @description The credit note was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1072,
                     *       "documentSeries": "NC",
                     *       "documentNumber": "2026/72",
                     *       "url": "https://erp.example/print/demo/1072?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveryNotes: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_document" | "related_documents" | "salesperson" | "warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "irs_retention_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "customer.id" | "customer.code" | "customer.name" | "customer.name_2" | "customer.vat_id" | "customer.country_iso" | "customer.phone" | "customer.mobile" | "customer.fax" | "customer.email" | "customer.url_link" | "customer.discount_group" | "customer.vat_code" | "customer.salesperson" | "customer.electronic_document_interchange" | "customer.edi_identifier" | "customer.legal_registration" | "customer.buyer_reference" | "customer.payment_terms" | "customer.payment_terms_code" | "customer.e_invoice" | "customer.inactive" | "customer.comments" | "customer.billing_address.id" | "customer.billing_address.postal_address" | "customer.billing_address.city" | "customer.billing_address.zip_code" | "customer.billing_address.country" | "customer.billing_address.country_iso" | "customer.shipping_address.id" | "customer.shipping_address.postal_address" | "customer.shipping_address.city" | "customer.shipping_address.zip_code" | "customer.shipping_address.country" | "customer.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_document" | "-related_document" | "salesperson" | "-salesperson" | "warehouse" | "-warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_amount" | "-discount_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "irs_retention_amount" | "-irs_retention_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "customer.id" | "-customer.id" | "customer.code" | "-customer.code" | "customer.name" | "-customer.name" | "customer.name_2" | "-customer.name_2" | "customer.vat_id" | "-customer.vat_id" | "customer.country_iso" | "-customer.country_iso" | "customer.phone" | "-customer.phone" | "customer.mobile" | "-customer.mobile" | "customer.fax" | "-customer.fax" | "customer.email" | "-customer.email" | "customer.url_link" | "-customer.url_link" | "customer.discount_group" | "-customer.discount_group" | "customer.vat_code" | "-customer.vat_code" | "customer.salesperson" | "-customer.salesperson" | "customer.electronic_document_interchange" | "-customer.electronic_document_interchange" | "customer.edi_identifier" | "-customer.edi_identifier" | "customer.legal_registration" | "-customer.legal_registration" | "customer.buyer_reference" | "-customer.buyer_reference" | "customer.payment_terms" | "-customer.payment_terms" | "customer.payment_terms_code" | "-customer.payment_terms_code" | "customer.e_invoice" | "-customer.e_invoice" | "customer.inactive" | "-customer.inactive" | "customer.comments" | "-customer.comments" | "customer.billing_address.id" | "-customer.billing_address.id" | "customer.billing_address.postal_address" | "-customer.billing_address.postal_address" | "customer.billing_address.city" | "-customer.billing_address.city" | "customer.billing_address.zip_code" | "-customer.billing_address.zip_code" | "customer.billing_address.country" | "-customer.billing_address.country" | "customer.billing_address.country_iso" | "-customer.billing_address.country_iso" | "customer.shipping_address.id" | "-customer.shipping_address.id" | "customer.shipping_address.postal_address" | "-customer.shipping_address.postal_address" | "customer.shipping_address.city" | "-customer.shipping_address.city" | "customer.shipping_address.zip_code" | "-customer.shipping_address.zip_code" | "customer.shipping_address.country" | "-customer.shipping_address.country" | "customer.shipping_address.country_iso" | "-customer.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1035,
                     *         "document_set": "DN",
                     *         "seq_number": "2026/35",
                     *         "date": "2026-03-02",
                     *         "currency": "EUR",
                     *         "total_amount": 11.07,
                     *         "related_document": "ORD 2026/23",
                     *         "customer": {
                     *           "name": "Padaria Central, Lda.",
                     *           "vat_id": "508123456"
                     *         },
                     *         "plate_number": "12-AB-34",
                     *         "status": "ISSUED",
                     *         "created": "2026-03-02",
                     *         "updated": "2026-03-02",
                     *         "updated_at": "2026-03-02T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1035000,
                     *             "item_code": "TEA-250",
                     *             "description": "Green tea, 250 g",
                     *             "qty": 2,
                     *             "unit_price": 4.5,
                     *             "vat": 23,
                     *             "open_qty": 2
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["customerDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeDeliveryNote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "DN",
                 *       "seq_number": "2026/34",
                 *       "status": "CLOSED",
                 *       "reason": "The rest is not needed"
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The delivery note was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1034,
                     *       "documentSeries": "DN",
                     *       "documentNumber": "2026/34",
                     *       "url": "https://erp.example/print/demo/1034?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDeliveryNote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "DN",
                 *       "seq_number": "2026/36",
                 *       "date": "2026-03-02",
                 *       "currency": "EUR",
                 *       "total_amount": 11.07,
                 *       "related_document": "ORD 2026/24",
                 *       "customer": {
                 *         "name": "Padaria Central, Lda.",
                 *         "vat_id": "508123456"
                 *       },
                 *       "plate_number": "12-AB-34",
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 2,
                 *           "unit_price": 4.5,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["customerDocumentCreate"];
            };
        };
        responses: {
            /** @description The delivery note was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1036,
                     *       "documentSeries": "DN",
                     *       "documentNumber": "2026/36",
                     *       "url": "https://erp.example/print/demo/1036?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_document" | "related_documents" | "salesperson" | "warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "irs_retention_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "customer.id" | "customer.code" | "customer.name" | "customer.name_2" | "customer.vat_id" | "customer.country_iso" | "customer.phone" | "customer.mobile" | "customer.fax" | "customer.email" | "customer.url_link" | "customer.discount_group" | "customer.vat_code" | "customer.salesperson" | "customer.electronic_document_interchange" | "customer.edi_identifier" | "customer.legal_registration" | "customer.buyer_reference" | "customer.payment_terms" | "customer.payment_terms_code" | "customer.e_invoice" | "customer.inactive" | "customer.comments" | "customer.billing_address.id" | "customer.billing_address.postal_address" | "customer.billing_address.city" | "customer.billing_address.zip_code" | "customer.billing_address.country" | "customer.billing_address.country_iso" | "customer.shipping_address.id" | "customer.shipping_address.postal_address" | "customer.shipping_address.city" | "customer.shipping_address.zip_code" | "customer.shipping_address.country" | "customer.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_document" | "-related_document" | "salesperson" | "-salesperson" | "warehouse" | "-warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_amount" | "-discount_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "irs_retention_amount" | "-irs_retention_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "customer.id" | "-customer.id" | "customer.code" | "-customer.code" | "customer.name" | "-customer.name" | "customer.name_2" | "-customer.name_2" | "customer.vat_id" | "-customer.vat_id" | "customer.country_iso" | "-customer.country_iso" | "customer.phone" | "-customer.phone" | "customer.mobile" | "-customer.mobile" | "customer.fax" | "-customer.fax" | "customer.email" | "-customer.email" | "customer.url_link" | "-customer.url_link" | "customer.discount_group" | "-customer.discount_group" | "customer.vat_code" | "-customer.vat_code" | "customer.salesperson" | "-customer.salesperson" | "customer.electronic_document_interchange" | "-customer.electronic_document_interchange" | "customer.edi_identifier" | "-customer.edi_identifier" | "customer.legal_registration" | "-customer.legal_registration" | "customer.buyer_reference" | "-customer.buyer_reference" | "customer.payment_terms" | "-customer.payment_terms" | "customer.payment_terms_code" | "-customer.payment_terms_code" | "customer.e_invoice" | "-customer.e_invoice" | "customer.inactive" | "-customer.inactive" | "customer.comments" | "-customer.comments" | "customer.billing_address.id" | "-customer.billing_address.id" | "customer.billing_address.postal_address" | "-customer.billing_address.postal_address" | "customer.billing_address.city" | "-customer.billing_address.city" | "customer.billing_address.zip_code" | "-customer.billing_address.zip_code" | "customer.billing_address.country" | "-customer.billing_address.country" | "customer.billing_address.country_iso" | "-customer.billing_address.country_iso" | "customer.shipping_address.id" | "-customer.shipping_address.id" | "customer.shipping_address.postal_address" | "-customer.shipping_address.postal_address" | "customer.shipping_address.city" | "-customer.shipping_address.city" | "customer.shipping_address.zip_code" | "-customer.shipping_address.zip_code" | "customer.shipping_address.country" | "-customer.shipping_address.country" | "customer.shipping_address.country_iso" | "-customer.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
                /** @description Beside `id`: answers that document as an electronic invoice by EN 16931 in place of JSON: `application/xml` in UBL 2.1 or as Cross Industry Invoice, or a PDF (`application/pdf`) with the latter inside (Factur-X). `check` lists what it lacks, by profile, as JSON */
                format?: components["parameters"]["eInvoiceFormat"];
                /** @description Beside `format`: profile of the electronic invoice. Default: the one that the document was issued with, else that of its set, else `en16931`. `factur-x` has `cii` and not `ubl`, `peppol` and `cius-pt` have `ubl` only. With `check`, only its findings are listed */
                profile?: components["parameters"]["eInvoiceProfile"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record; with `format=ubl` or `format=cii`, of the XML */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1047,
                     *         "document_set": "FT",
                     *         "seq_number": "2026/47",
                     *         "date": "2026-03-02",
                     *         "currency": "EUR",
                     *         "total_amount": 11.07,
                     *         "customer": {
                     *           "name": "Padaria Central, Lda.",
                     *           "vat_id": "508123456"
                     *         },
                     *         "status": "ISSUED",
                     *         "created": "2026-03-02",
                     *         "updated": "2026-03-02",
                     *         "updated_at": "2026-03-02T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1047000,
                     *             "item_code": "TEA-250",
                     *             "description": "Green tea, 250 g",
                     *             "qty": 2,
                     *             "unit_price": 4.5,
                     *             "vat": 23,
                     *             "open_qty": 2
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["customerDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeInvoice: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "FT",
                 *       "seq_number": "2026/46",
                 *       "status": "VOID",
                 *       "reason": "Issued twice"
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The invoice was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1046,
                     *       "documentSeries": "FT",
                     *       "documentNumber": "2026/46",
                     *       "url": "https://erp.example/print/demo/1046?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvoice: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "FT",
                 *       "seq_number": "2026/48",
                 *       "date": "2026-03-02",
                 *       "currency": "EUR",
                 *       "total_amount": 11.07,
                 *       "customer": {
                 *         "name": "Padaria Central, Lda.",
                 *         "vat_id": "508123456"
                 *       },
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 2,
                 *           "unit_price": 4.5,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["customerDocumentCreate"];
            };
        };
        responses: {
            /** @description The invoice was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1048,
                     *       "documentSeries": "FT",
                     *       "documentNumber": "2026/48",
                     *       "url": "https://erp.example/print/demo/1048?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_document" | "related_documents" | "salesperson" | "warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "irs_retention_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "customer.id" | "customer.code" | "customer.name" | "customer.name_2" | "customer.vat_id" | "customer.country_iso" | "customer.phone" | "customer.mobile" | "customer.fax" | "customer.email" | "customer.url_link" | "customer.discount_group" | "customer.vat_code" | "customer.salesperson" | "customer.electronic_document_interchange" | "customer.edi_identifier" | "customer.legal_registration" | "customer.buyer_reference" | "customer.payment_terms" | "customer.payment_terms_code" | "customer.e_invoice" | "customer.inactive" | "customer.comments" | "customer.billing_address.id" | "customer.billing_address.postal_address" | "customer.billing_address.city" | "customer.billing_address.zip_code" | "customer.billing_address.country" | "customer.billing_address.country_iso" | "customer.shipping_address.id" | "customer.shipping_address.postal_address" | "customer.shipping_address.city" | "customer.shipping_address.zip_code" | "customer.shipping_address.country" | "customer.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_document" | "-related_document" | "salesperson" | "-salesperson" | "warehouse" | "-warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_amount" | "-discount_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "irs_retention_amount" | "-irs_retention_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "customer.id" | "-customer.id" | "customer.code" | "-customer.code" | "customer.name" | "-customer.name" | "customer.name_2" | "-customer.name_2" | "customer.vat_id" | "-customer.vat_id" | "customer.country_iso" | "-customer.country_iso" | "customer.phone" | "-customer.phone" | "customer.mobile" | "-customer.mobile" | "customer.fax" | "-customer.fax" | "customer.email" | "-customer.email" | "customer.url_link" | "-customer.url_link" | "customer.discount_group" | "-customer.discount_group" | "customer.vat_code" | "-customer.vat_code" | "customer.salesperson" | "-customer.salesperson" | "customer.electronic_document_interchange" | "-customer.electronic_document_interchange" | "customer.edi_identifier" | "-customer.edi_identifier" | "customer.legal_registration" | "-customer.legal_registration" | "customer.buyer_reference" | "-customer.buyer_reference" | "customer.payment_terms" | "-customer.payment_terms" | "customer.payment_terms_code" | "-customer.payment_terms_code" | "customer.e_invoice" | "-customer.e_invoice" | "customer.inactive" | "-customer.inactive" | "customer.comments" | "-customer.comments" | "customer.billing_address.id" | "-customer.billing_address.id" | "customer.billing_address.postal_address" | "-customer.billing_address.postal_address" | "customer.billing_address.city" | "-customer.billing_address.city" | "customer.billing_address.zip_code" | "-customer.billing_address.zip_code" | "customer.billing_address.country" | "-customer.billing_address.country" | "customer.billing_address.country_iso" | "-customer.billing_address.country_iso" | "customer.shipping_address.id" | "-customer.shipping_address.id" | "customer.shipping_address.postal_address" | "-customer.shipping_address.postal_address" | "customer.shipping_address.city" | "-customer.shipping_address.city" | "customer.shipping_address.zip_code" | "-customer.shipping_address.zip_code" | "customer.shipping_address.country" | "-customer.shipping_address.country" | "customer.shipping_address.country_iso" | "-customer.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1023,
                     *         "document_set": "ORD",
                     *         "seq_number": "2026/23",
                     *         "date": "2026-03-02",
                     *         "currency": "EUR",
                     *         "total_amount": 11.07,
                     *         "customer": {
                     *           "name": "Padaria Central, Lda.",
                     *           "vat_id": "508123456"
                     *         },
                     *         "status": "ISSUED",
                     *         "created": "2026-03-02",
                     *         "updated": "2026-03-02",
                     *         "updated_at": "2026-03-02T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1023000,
                     *             "item_code": "TEA-250",
                     *             "description": "Green tea, 250 g",
                     *             "qty": 2,
                     *             "unit_price": 4.5,
                     *             "vat": 23,
                     *             "open_qty": 2
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["customerDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeOrder: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "ORD",
                 *       "seq_number": "2026/22",
                 *       "status": "CLOSED",
                 *       "reason": "The rest is not needed"
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The order was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1022,
                     *       "documentSeries": "ORD",
                     *       "documentNumber": "2026/22",
                     *       "url": "https://erp.example/print/demo/1022?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrder: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "ORD",
                 *       "seq_number": "2026/24",
                 *       "date": "2026-03-02",
                 *       "currency": "EUR",
                 *       "total_amount": 11.07,
                 *       "customer": {
                 *         "name": "Padaria Central, Lda.",
                 *         "vat_id": "508123456"
                 *       },
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 2,
                 *           "unit_price": 4.5,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["customerDocumentCreate"];
            };
        };
        responses: {
            /** @description The order was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1024,
                     *       "documentSeries": "ORD",
                     *       "documentNumber": "2026/24",
                     *       "url": "https://erp.example/print/demo/1024?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_doc" | "related_documents" | "salesperson" | "source_warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_money_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "withholding_tax_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "settles.document" | "settles.amount" | "settles.settled_amount" | "settles.exchange_difference" | "settles.write_off" | "settles.write_off_reason" | "supplier.id" | "supplier.code" | "supplier.name" | "supplier.name_2" | "supplier.vat_id" | "supplier.country_iso" | "supplier.phone" | "supplier.mobile" | "supplier.fax" | "supplier.email" | "supplier.url_link" | "supplier.discount_group" | "supplier.vat_code" | "supplier.salesperson" | "supplier.electronic_document_interchange" | "supplier.edi_identifier" | "supplier.legal_registration" | "supplier.buyer_reference" | "supplier.payment_terms" | "supplier.payment_terms_code" | "supplier.e_invoice" | "supplier.inactive" | "supplier.comments" | "supplier.billing_address.id" | "supplier.billing_address.postal_address" | "supplier.billing_address.city" | "supplier.billing_address.zip_code" | "supplier.billing_address.country" | "supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "customer.id" | "customer.code" | "customer.name" | "customer.name_2" | "customer.vat_id" | "customer.country_iso" | "customer.phone" | "customer.mobile" | "customer.fax" | "customer.email" | "customer.url_link" | "customer.discount_group" | "customer.vat_code" | "customer.salesperson" | "customer.electronic_document_interchange" | "customer.edi_identifier" | "customer.legal_registration" | "customer.buyer_reference" | "customer.payment_terms" | "customer.payment_terms_code" | "customer.e_invoice" | "customer.inactive" | "customer.comments" | "customer.billing_address.id" | "customer.billing_address.postal_address" | "customer.billing_address.city" | "customer.billing_address.zip_code" | "customer.billing_address.country" | "customer.billing_address.country_iso" | "customer.shipping_address.id" | "customer.shipping_address.postal_address" | "customer.shipping_address.city" | "customer.shipping_address.zip_code" | "customer.shipping_address.country" | "customer.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_doc" | "-related_doc" | "salesperson" | "-salesperson" | "source_warehouse" | "-source_warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_money_amount" | "-discount_money_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "withholding_tax_amount" | "-withholding_tax_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "supplier.id" | "-supplier.id" | "supplier.code" | "-supplier.code" | "supplier.name" | "-supplier.name" | "supplier.name_2" | "-supplier.name_2" | "supplier.vat_id" | "-supplier.vat_id" | "supplier.country_iso" | "-supplier.country_iso" | "supplier.phone" | "-supplier.phone" | "supplier.mobile" | "-supplier.mobile" | "supplier.fax" | "-supplier.fax" | "supplier.email" | "-supplier.email" | "supplier.url_link" | "-supplier.url_link" | "supplier.discount_group" | "-supplier.discount_group" | "supplier.vat_code" | "-supplier.vat_code" | "supplier.salesperson" | "-supplier.salesperson" | "supplier.electronic_document_interchange" | "-supplier.electronic_document_interchange" | "supplier.edi_identifier" | "-supplier.edi_identifier" | "supplier.legal_registration" | "-supplier.legal_registration" | "supplier.buyer_reference" | "-supplier.buyer_reference" | "supplier.payment_terms" | "-supplier.payment_terms" | "supplier.payment_terms_code" | "-supplier.payment_terms_code" | "supplier.e_invoice" | "-supplier.e_invoice" | "supplier.inactive" | "-supplier.inactive" | "supplier.comments" | "-supplier.comments" | "supplier.billing_address.id" | "-supplier.billing_address.id" | "supplier.billing_address.postal_address" | "-supplier.billing_address.postal_address" | "supplier.billing_address.city" | "-supplier.billing_address.city" | "supplier.billing_address.zip_code" | "-supplier.billing_address.zip_code" | "supplier.billing_address.country" | "-supplier.billing_address.country" | "supplier.billing_address.country_iso" | "-supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "-supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "-supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "-supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "-supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "-supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "-supplier.shipping_address.country_iso" | "customer.id" | "-customer.id" | "customer.code" | "-customer.code" | "customer.name" | "-customer.name" | "customer.name_2" | "-customer.name_2" | "customer.vat_id" | "-customer.vat_id" | "customer.country_iso" | "-customer.country_iso" | "customer.phone" | "-customer.phone" | "customer.mobile" | "-customer.mobile" | "customer.fax" | "-customer.fax" | "customer.email" | "-customer.email" | "customer.url_link" | "-customer.url_link" | "customer.discount_group" | "-customer.discount_group" | "customer.vat_code" | "-customer.vat_code" | "customer.salesperson" | "-customer.salesperson" | "customer.electronic_document_interchange" | "-customer.electronic_document_interchange" | "customer.edi_identifier" | "-customer.edi_identifier" | "customer.legal_registration" | "-customer.legal_registration" | "customer.buyer_reference" | "-customer.buyer_reference" | "customer.payment_terms" | "-customer.payment_terms" | "customer.payment_terms_code" | "-customer.payment_terms_code" | "customer.e_invoice" | "-customer.e_invoice" | "customer.inactive" | "-customer.inactive" | "customer.comments" | "-customer.comments" | "customer.billing_address.id" | "-customer.billing_address.id" | "customer.billing_address.postal_address" | "-customer.billing_address.postal_address" | "customer.billing_address.city" | "-customer.billing_address.city" | "customer.billing_address.zip_code" | "-customer.billing_address.zip_code" | "customer.billing_address.country" | "-customer.billing_address.country" | "customer.billing_address.country_iso" | "-customer.billing_address.country_iso" | "customer.shipping_address.id" | "-customer.shipping_address.id" | "customer.shipping_address.postal_address" | "-customer.shipping_address.postal_address" | "customer.shipping_address.city" | "-customer.shipping_address.city" | "customer.shipping_address.zip_code" | "-customer.shipping_address.zip_code" | "customer.shipping_address.country" | "-customer.shipping_address.country" | "customer.shipping_address.country_iso" | "-customer.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1107,
                     *         "document_set": "PAY",
                     *         "seq_number": "2026/107",
                     *         "date": "2026-03-20",
                     *         "currency": "EUR",
                     *         "total_amount": 246,
                     *         "related_doc": "CC 2026/95",
                     *         "payment_type": "Bank transfer",
                     *         "status": "ISSUED",
                     *         "created": "2026-03-20",
                     *         "updated": "2026-03-20",
                     *         "updated_at": "2026-03-20T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["supplierDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePayment: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "PAY",
                 *       "seq_number": "2026/106",
                 *       "settles": [
                 *         {
                 *           "document": "CC 2026/96",
                 *           "amount": 246
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The payment was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1106,
                     *       "documentSeries": "PAY",
                     *       "documentNumber": "2026/106",
                     *       "url": "https://erp.example/print/demo/1106?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPayment: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "PAY",
                 *       "seq_number": "2026/108",
                 *       "date": "2026-03-20",
                 *       "currency": "EUR",
                 *       "total_amount": 246,
                 *       "related_doc": "CC 2026/96",
                 *       "payment_type": "Bank transfer"
                 *     }
                 */
                "application/json": components["schemas"]["paymentCreate"];
            };
        };
        responses: {
            /** @description The payment was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1108,
                     *       "documentSeries": "PAY",
                     *       "documentNumber": "2026/108",
                     *       "url": "https://erp.example/print/demo/1108?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPurchaseOrders: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_doc" | "related_documents" | "salesperson" | "source_warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_money_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "withholding_tax_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "supplier.id" | "supplier.code" | "supplier.name" | "supplier.name_2" | "supplier.vat_id" | "supplier.country_iso" | "supplier.phone" | "supplier.mobile" | "supplier.fax" | "supplier.email" | "supplier.url_link" | "supplier.discount_group" | "supplier.vat_code" | "supplier.salesperson" | "supplier.electronic_document_interchange" | "supplier.edi_identifier" | "supplier.legal_registration" | "supplier.buyer_reference" | "supplier.payment_terms" | "supplier.payment_terms_code" | "supplier.e_invoice" | "supplier.inactive" | "supplier.comments" | "supplier.billing_address.id" | "supplier.billing_address.postal_address" | "supplier.billing_address.city" | "supplier.billing_address.zip_code" | "supplier.billing_address.country" | "supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_doc" | "-related_doc" | "salesperson" | "-salesperson" | "source_warehouse" | "-source_warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_money_amount" | "-discount_money_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "withholding_tax_amount" | "-withholding_tax_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "supplier.id" | "-supplier.id" | "supplier.code" | "-supplier.code" | "supplier.name" | "-supplier.name" | "supplier.name_2" | "-supplier.name_2" | "supplier.vat_id" | "-supplier.vat_id" | "supplier.country_iso" | "-supplier.country_iso" | "supplier.phone" | "-supplier.phone" | "supplier.mobile" | "-supplier.mobile" | "supplier.fax" | "-supplier.fax" | "supplier.email" | "-supplier.email" | "supplier.url_link" | "-supplier.url_link" | "supplier.discount_group" | "-supplier.discount_group" | "supplier.vat_code" | "-supplier.vat_code" | "supplier.salesperson" | "-supplier.salesperson" | "supplier.electronic_document_interchange" | "-supplier.electronic_document_interchange" | "supplier.edi_identifier" | "-supplier.edi_identifier" | "supplier.legal_registration" | "-supplier.legal_registration" | "supplier.buyer_reference" | "-supplier.buyer_reference" | "supplier.payment_terms" | "-supplier.payment_terms" | "supplier.payment_terms_code" | "-supplier.payment_terms_code" | "supplier.e_invoice" | "-supplier.e_invoice" | "supplier.inactive" | "-supplier.inactive" | "supplier.comments" | "-supplier.comments" | "supplier.billing_address.id" | "-supplier.billing_address.id" | "supplier.billing_address.postal_address" | "-supplier.billing_address.postal_address" | "supplier.billing_address.city" | "-supplier.billing_address.city" | "supplier.billing_address.zip_code" | "-supplier.billing_address.zip_code" | "supplier.billing_address.country" | "-supplier.billing_address.country" | "supplier.billing_address.country_iso" | "-supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "-supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "-supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "-supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "-supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "-supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "-supplier.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1083,
                     *         "document_set": "POR",
                     *         "seq_number": "2026/83",
                     *         "date": "2026-02-10",
                     *         "currency": "EUR",
                     *         "total_amount": 246,
                     *         "supplier": {
                     *           "name": "Chá do Porto, S.A.",
                     *           "vat_id": "507654321"
                     *         },
                     *         "status": "ISSUED",
                     *         "created": "2026-02-10",
                     *         "updated": "2026-02-10",
                     *         "updated_at": "2026-02-10T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1083000,
                     *             "item_code": "TEA-250",
                     *             "description": "Green tea, 250 g",
                     *             "qty": 100,
                     *             "unit_price": 2,
                     *             "vat": 23,
                     *             "open_qty": 100
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["supplierDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePurchaseOrder: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "POR",
                 *       "seq_number": "2026/82",
                 *       "status": "CLOSED",
                 *       "reason": "The rest is not needed"
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The purchase order was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1082,
                     *       "documentSeries": "POR",
                     *       "documentNumber": "2026/82",
                     *       "url": "https://erp.example/print/demo/1082?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPurchaseOrder: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "POR",
                 *       "seq_number": "2026/84",
                 *       "date": "2026-02-10",
                 *       "currency": "EUR",
                 *       "total_amount": 246,
                 *       "supplier": {
                 *         "name": "Chá do Porto, S.A.",
                 *         "vat_id": "507654321"
                 *       },
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 100,
                 *           "unit_price": 2,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["supplierDocumentCreate"];
            };
        };
        responses: {
            /** @description The purchase order was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1084,
                     *       "documentSeries": "POR",
                     *       "documentNumber": "2026/84",
                     *       "url": "https://erp.example/print/demo/1084?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPurchases: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_doc" | "related_documents" | "salesperson" | "source_warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_money_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "withholding_tax_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "supplier.id" | "supplier.code" | "supplier.name" | "supplier.name_2" | "supplier.vat_id" | "supplier.country_iso" | "supplier.phone" | "supplier.mobile" | "supplier.fax" | "supplier.email" | "supplier.url_link" | "supplier.discount_group" | "supplier.vat_code" | "supplier.salesperson" | "supplier.electronic_document_interchange" | "supplier.edi_identifier" | "supplier.legal_registration" | "supplier.buyer_reference" | "supplier.payment_terms" | "supplier.payment_terms_code" | "supplier.e_invoice" | "supplier.inactive" | "supplier.comments" | "supplier.billing_address.id" | "supplier.billing_address.postal_address" | "supplier.billing_address.city" | "supplier.billing_address.zip_code" | "supplier.billing_address.country" | "supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_doc" | "-related_doc" | "salesperson" | "-salesperson" | "source_warehouse" | "-source_warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_money_amount" | "-discount_money_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "withholding_tax_amount" | "-withholding_tax_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "supplier.id" | "-supplier.id" | "supplier.code" | "-supplier.code" | "supplier.name" | "-supplier.name" | "supplier.name_2" | "-supplier.name_2" | "supplier.vat_id" | "-supplier.vat_id" | "supplier.country_iso" | "-supplier.country_iso" | "supplier.phone" | "-supplier.phone" | "supplier.mobile" | "-supplier.mobile" | "supplier.fax" | "-supplier.fax" | "supplier.email" | "-supplier.email" | "supplier.url_link" | "-supplier.url_link" | "supplier.discount_group" | "-supplier.discount_group" | "supplier.vat_code" | "-supplier.vat_code" | "supplier.salesperson" | "-supplier.salesperson" | "supplier.electronic_document_interchange" | "-supplier.electronic_document_interchange" | "supplier.edi_identifier" | "-supplier.edi_identifier" | "supplier.legal_registration" | "-supplier.legal_registration" | "supplier.buyer_reference" | "-supplier.buyer_reference" | "supplier.payment_terms" | "-supplier.payment_terms" | "supplier.payment_terms_code" | "-supplier.payment_terms_code" | "supplier.e_invoice" | "-supplier.e_invoice" | "supplier.inactive" | "-supplier.inactive" | "supplier.comments" | "-supplier.comments" | "supplier.billing_address.id" | "-supplier.billing_address.id" | "supplier.billing_address.postal_address" | "-supplier.billing_address.postal_address" | "supplier.billing_address.city" | "-supplier.billing_address.city" | "supplier.billing_address.zip_code" | "-supplier.billing_address.zip_code" | "supplier.billing_address.country" | "-supplier.billing_address.country" | "supplier.billing_address.country_iso" | "-supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "-supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "-supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "-supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "-supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "-supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "-supplier.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1095,
                     *         "document_set": "CC",
                     *         "seq_number": "2026/95",
                     *         "date": "2026-02-20",
                     *         "currency": "EUR",
                     *         "total_amount": 246,
                     *         "supplier": {
                     *           "name": "Chá do Porto, S.A.",
                     *           "vat_id": "507654321"
                     *         },
                     *         "status": "ISSUED",
                     *         "created": "2026-02-20",
                     *         "updated": "2026-02-20",
                     *         "updated_at": "2026-02-20T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1095000,
                     *             "item_code": "TEA-250",
                     *             "description": "Green tea, 250 g",
                     *             "qty": 100,
                     *             "unit_price": 2,
                     *             "vat": 23,
                     *             "open_qty": 100
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["supplierDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePurchase: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "CC",
                 *       "seq_number": "2026/94",
                 *       "status": "VOID",
                 *       "reason": "Issued twice"
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The purchase was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1094,
                     *       "documentSeries": "CC",
                     *       "documentNumber": "2026/94",
                     *       "url": "https://erp.example/print/demo/1094?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPurchase: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "CC",
                 *       "seq_number": "2026/96",
                 *       "date": "2026-02-20",
                 *       "currency": "EUR",
                 *       "total_amount": 246,
                 *       "supplier": {
                 *         "name": "Chá do Porto, S.A.",
                 *         "vat_id": "507654321"
                 *       },
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 100,
                 *           "unit_price": 2,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["supplierDocumentCreate"];
            };
        };
        responses: {
            /** @description The purchase was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1096,
                     *       "documentSeries": "CC",
                     *       "documentNumber": "2026/96",
                     *       "url": "https://erp.example/print/demo/1096?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuotes: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_document" | "related_documents" | "salesperson" | "warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "irs_retention_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "customer.id" | "customer.code" | "customer.name" | "customer.name_2" | "customer.vat_id" | "customer.country_iso" | "customer.phone" | "customer.mobile" | "customer.fax" | "customer.email" | "customer.url_link" | "customer.discount_group" | "customer.vat_code" | "customer.salesperson" | "customer.electronic_document_interchange" | "customer.edi_identifier" | "customer.legal_registration" | "customer.buyer_reference" | "customer.payment_terms" | "customer.payment_terms_code" | "customer.e_invoice" | "customer.inactive" | "customer.comments" | "customer.billing_address.id" | "customer.billing_address.postal_address" | "customer.billing_address.city" | "customer.billing_address.zip_code" | "customer.billing_address.country" | "customer.billing_address.country_iso" | "customer.shipping_address.id" | "customer.shipping_address.postal_address" | "customer.shipping_address.city" | "customer.shipping_address.zip_code" | "customer.shipping_address.country" | "customer.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_document" | "-related_document" | "salesperson" | "-salesperson" | "warehouse" | "-warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_amount" | "-discount_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "irs_retention_amount" | "-irs_retention_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "customer.id" | "-customer.id" | "customer.code" | "-customer.code" | "customer.name" | "-customer.name" | "customer.name_2" | "-customer.name_2" | "customer.vat_id" | "-customer.vat_id" | "customer.country_iso" | "-customer.country_iso" | "customer.phone" | "-customer.phone" | "customer.mobile" | "-customer.mobile" | "customer.fax" | "-customer.fax" | "customer.email" | "-customer.email" | "customer.url_link" | "-customer.url_link" | "customer.discount_group" | "-customer.discount_group" | "customer.vat_code" | "-customer.vat_code" | "customer.salesperson" | "-customer.salesperson" | "customer.electronic_document_interchange" | "-customer.electronic_document_interchange" | "customer.edi_identifier" | "-customer.edi_identifier" | "customer.legal_registration" | "-customer.legal_registration" | "customer.buyer_reference" | "-customer.buyer_reference" | "customer.payment_terms" | "-customer.payment_terms" | "customer.payment_terms_code" | "-customer.payment_terms_code" | "customer.e_invoice" | "-customer.e_invoice" | "customer.inactive" | "-customer.inactive" | "customer.comments" | "-customer.comments" | "customer.billing_address.id" | "-customer.billing_address.id" | "customer.billing_address.postal_address" | "-customer.billing_address.postal_address" | "customer.billing_address.city" | "-customer.billing_address.city" | "customer.billing_address.zip_code" | "-customer.billing_address.zip_code" | "customer.billing_address.country" | "-customer.billing_address.country" | "customer.billing_address.country_iso" | "-customer.billing_address.country_iso" | "customer.shipping_address.id" | "-customer.shipping_address.id" | "customer.shipping_address.postal_address" | "-customer.shipping_address.postal_address" | "customer.shipping_address.city" | "-customer.shipping_address.city" | "customer.shipping_address.zip_code" | "-customer.shipping_address.zip_code" | "customer.shipping_address.country" | "-customer.shipping_address.country" | "customer.shipping_address.country_iso" | "-customer.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1011,
                     *         "document_set": "QT",
                     *         "seq_number": "2026/11",
                     *         "date": "2026-02-25",
                     *         "due_date": "2026-03-25",
                     *         "currency": "EUR",
                     *         "total_amount": 11.07,
                     *         "customer": {
                     *           "name": "Padaria Central, Lda.",
                     *           "vat_id": "508123456"
                     *         },
                     *         "status": "ISSUED",
                     *         "created": "2026-02-25",
                     *         "updated": "2026-02-25",
                     *         "updated_at": "2026-02-25T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1011000,
                     *             "item_code": "TEA-250",
                     *             "description": "Green tea, 250 g",
                     *             "qty": 2,
                     *             "unit_price": 4.5,
                     *             "vat": 23,
                     *             "open_qty": 2
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["customerDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeQuote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "QT",
                 *       "seq_number": "2026/10",
                 *       "status": "CLOSED",
                 *       "reason": "The rest is not needed"
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The quote was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1010,
                     *       "documentSeries": "QT",
                     *       "documentNumber": "2026/10",
                     *       "url": "https://erp.example/print/demo/1010?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createQuote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "QT",
                 *       "seq_number": "2026/12",
                 *       "date": "2026-02-25",
                 *       "due_date": "2026-03-25",
                 *       "currency": "EUR",
                 *       "total_amount": 11.07,
                 *       "customer": {
                 *         "name": "Padaria Central, Lda.",
                 *         "vat_id": "508123456"
                 *       },
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 2,
                 *           "unit_price": 4.5,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["customerDocumentCreate"];
            };
        };
        responses: {
            /** @description The quote was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1012,
                     *       "documentSeries": "QT",
                     *       "documentNumber": "2026/12",
                     *       "url": "https://erp.example/print/demo/1012?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_document" | "related_documents" | "salesperson" | "warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "irs_retention_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "settles.document" | "settles.amount" | "settles.settled_amount" | "settles.exchange_difference" | "settles.write_off" | "settles.write_off_reason" | "customer.id" | "customer.code" | "customer.name" | "customer.name_2" | "customer.vat_id" | "customer.country_iso" | "customer.phone" | "customer.mobile" | "customer.fax" | "customer.email" | "customer.url_link" | "customer.discount_group" | "customer.vat_code" | "customer.salesperson" | "customer.electronic_document_interchange" | "customer.edi_identifier" | "customer.legal_registration" | "customer.buyer_reference" | "customer.payment_terms" | "customer.payment_terms_code" | "customer.e_invoice" | "customer.inactive" | "customer.comments" | "customer.billing_address.id" | "customer.billing_address.postal_address" | "customer.billing_address.city" | "customer.billing_address.zip_code" | "customer.billing_address.country" | "customer.billing_address.country_iso" | "customer.shipping_address.id" | "customer.shipping_address.postal_address" | "customer.shipping_address.city" | "customer.shipping_address.zip_code" | "customer.shipping_address.country" | "customer.shipping_address.country_iso" | "supplier.id" | "supplier.code" | "supplier.name" | "supplier.name_2" | "supplier.vat_id" | "supplier.country_iso" | "supplier.phone" | "supplier.mobile" | "supplier.fax" | "supplier.email" | "supplier.url_link" | "supplier.discount_group" | "supplier.vat_code" | "supplier.salesperson" | "supplier.electronic_document_interchange" | "supplier.edi_identifier" | "supplier.legal_registration" | "supplier.buyer_reference" | "supplier.payment_terms" | "supplier.payment_terms_code" | "supplier.e_invoice" | "supplier.inactive" | "supplier.comments" | "supplier.billing_address.id" | "supplier.billing_address.postal_address" | "supplier.billing_address.city" | "supplier.billing_address.zip_code" | "supplier.billing_address.country" | "supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_document" | "-related_document" | "salesperson" | "-salesperson" | "warehouse" | "-warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_amount" | "-discount_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "irs_retention_amount" | "-irs_retention_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "customer.id" | "-customer.id" | "customer.code" | "-customer.code" | "customer.name" | "-customer.name" | "customer.name_2" | "-customer.name_2" | "customer.vat_id" | "-customer.vat_id" | "customer.country_iso" | "-customer.country_iso" | "customer.phone" | "-customer.phone" | "customer.mobile" | "-customer.mobile" | "customer.fax" | "-customer.fax" | "customer.email" | "-customer.email" | "customer.url_link" | "-customer.url_link" | "customer.discount_group" | "-customer.discount_group" | "customer.vat_code" | "-customer.vat_code" | "customer.salesperson" | "-customer.salesperson" | "customer.electronic_document_interchange" | "-customer.electronic_document_interchange" | "customer.edi_identifier" | "-customer.edi_identifier" | "customer.legal_registration" | "-customer.legal_registration" | "customer.buyer_reference" | "-customer.buyer_reference" | "customer.payment_terms" | "-customer.payment_terms" | "customer.payment_terms_code" | "-customer.payment_terms_code" | "customer.e_invoice" | "-customer.e_invoice" | "customer.inactive" | "-customer.inactive" | "customer.comments" | "-customer.comments" | "customer.billing_address.id" | "-customer.billing_address.id" | "customer.billing_address.postal_address" | "-customer.billing_address.postal_address" | "customer.billing_address.city" | "-customer.billing_address.city" | "customer.billing_address.zip_code" | "-customer.billing_address.zip_code" | "customer.billing_address.country" | "-customer.billing_address.country" | "customer.billing_address.country_iso" | "-customer.billing_address.country_iso" | "customer.shipping_address.id" | "-customer.shipping_address.id" | "customer.shipping_address.postal_address" | "-customer.shipping_address.postal_address" | "customer.shipping_address.city" | "-customer.shipping_address.city" | "customer.shipping_address.zip_code" | "-customer.shipping_address.zip_code" | "customer.shipping_address.country" | "-customer.shipping_address.country" | "customer.shipping_address.country_iso" | "-customer.shipping_address.country_iso" | "supplier.id" | "-supplier.id" | "supplier.code" | "-supplier.code" | "supplier.name" | "-supplier.name" | "supplier.name_2" | "-supplier.name_2" | "supplier.vat_id" | "-supplier.vat_id" | "supplier.country_iso" | "-supplier.country_iso" | "supplier.phone" | "-supplier.phone" | "supplier.mobile" | "-supplier.mobile" | "supplier.fax" | "-supplier.fax" | "supplier.email" | "-supplier.email" | "supplier.url_link" | "-supplier.url_link" | "supplier.discount_group" | "-supplier.discount_group" | "supplier.vat_code" | "-supplier.vat_code" | "supplier.salesperson" | "-supplier.salesperson" | "supplier.electronic_document_interchange" | "-supplier.electronic_document_interchange" | "supplier.edi_identifier" | "-supplier.edi_identifier" | "supplier.legal_registration" | "-supplier.legal_registration" | "supplier.buyer_reference" | "-supplier.buyer_reference" | "supplier.payment_terms" | "-supplier.payment_terms" | "supplier.payment_terms_code" | "-supplier.payment_terms_code" | "supplier.e_invoice" | "-supplier.e_invoice" | "supplier.inactive" | "-supplier.inactive" | "supplier.comments" | "-supplier.comments" | "supplier.billing_address.id" | "-supplier.billing_address.id" | "supplier.billing_address.postal_address" | "-supplier.billing_address.postal_address" | "supplier.billing_address.city" | "-supplier.billing_address.city" | "supplier.billing_address.zip_code" | "-supplier.billing_address.zip_code" | "supplier.billing_address.country" | "-supplier.billing_address.country" | "supplier.billing_address.country_iso" | "-supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "-supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "-supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "-supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "-supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "-supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "-supplier.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1059,
                     *         "document_set": "REC",
                     *         "seq_number": "2026/59",
                     *         "date": "2026-03-20",
                     *         "currency": "EUR",
                     *         "total_amount": 11.07,
                     *         "related_document": "FT 2026/47",
                     *         "payment_type": "Bank transfer",
                     *         "status": "ISSUED",
                     *         "created": "2026-03-20",
                     *         "updated": "2026-03-20",
                     *         "updated_at": "2026-03-20T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["customerDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeReceipt: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "REC",
                 *       "seq_number": "2026/58",
                 *       "settles": [
                 *         {
                 *           "document": "FT 2026/48",
                 *           "amount": 11.07
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The receipt was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1058,
                     *       "documentSeries": "REC",
                     *       "documentNumber": "2026/58",
                     *       "url": "https://erp.example/print/demo/1058?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createReceipt: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "REC",
                 *       "seq_number": "2026/60",
                 *       "date": "2026-03-20",
                 *       "currency": "EUR",
                 *       "total_amount": 11.07,
                 *       "related_document": "FT 2026/48",
                 *       "payment_type": "Bank transfer"
                 *     }
                 */
                "application/json": components["schemas"]["receiptCreate"];
            };
        };
        responses: {
            /** @description The receipt was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1060,
                     *       "documentSeries": "REC",
                     *       "documentNumber": "2026/60",
                     *       "url": "https://erp.example/print/demo/1060?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSupplierCreditNotes: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_doc" | "related_documents" | "salesperson" | "source_warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_money_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "withholding_tax_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "settles.document" | "settles.amount" | "supplier.id" | "supplier.code" | "supplier.name" | "supplier.name_2" | "supplier.vat_id" | "supplier.country_iso" | "supplier.phone" | "supplier.mobile" | "supplier.fax" | "supplier.email" | "supplier.url_link" | "supplier.discount_group" | "supplier.vat_code" | "supplier.salesperson" | "supplier.electronic_document_interchange" | "supplier.edi_identifier" | "supplier.legal_registration" | "supplier.buyer_reference" | "supplier.payment_terms" | "supplier.payment_terms_code" | "supplier.e_invoice" | "supplier.inactive" | "supplier.comments" | "supplier.billing_address.id" | "supplier.billing_address.postal_address" | "supplier.billing_address.city" | "supplier.billing_address.zip_code" | "supplier.billing_address.country" | "supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_doc" | "-related_doc" | "salesperson" | "-salesperson" | "source_warehouse" | "-source_warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_money_amount" | "-discount_money_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "withholding_tax_amount" | "-withholding_tax_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "supplier.id" | "-supplier.id" | "supplier.code" | "-supplier.code" | "supplier.name" | "-supplier.name" | "supplier.name_2" | "-supplier.name_2" | "supplier.vat_id" | "-supplier.vat_id" | "supplier.country_iso" | "-supplier.country_iso" | "supplier.phone" | "-supplier.phone" | "supplier.mobile" | "-supplier.mobile" | "supplier.fax" | "-supplier.fax" | "supplier.email" | "-supplier.email" | "supplier.url_link" | "-supplier.url_link" | "supplier.discount_group" | "-supplier.discount_group" | "supplier.vat_code" | "-supplier.vat_code" | "supplier.salesperson" | "-supplier.salesperson" | "supplier.electronic_document_interchange" | "-supplier.electronic_document_interchange" | "supplier.edi_identifier" | "-supplier.edi_identifier" | "supplier.legal_registration" | "-supplier.legal_registration" | "supplier.buyer_reference" | "-supplier.buyer_reference" | "supplier.payment_terms" | "-supplier.payment_terms" | "supplier.payment_terms_code" | "-supplier.payment_terms_code" | "supplier.e_invoice" | "-supplier.e_invoice" | "supplier.inactive" | "-supplier.inactive" | "supplier.comments" | "-supplier.comments" | "supplier.billing_address.id" | "-supplier.billing_address.id" | "supplier.billing_address.postal_address" | "-supplier.billing_address.postal_address" | "supplier.billing_address.city" | "-supplier.billing_address.city" | "supplier.billing_address.zip_code" | "-supplier.billing_address.zip_code" | "supplier.billing_address.country" | "-supplier.billing_address.country" | "supplier.billing_address.country_iso" | "-supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "-supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "-supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "-supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "-supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "-supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "-supplier.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1119,
                     *         "document_set": "SC",
                     *         "seq_number": "2026/119",
                     *         "date": "2026-03-05",
                     *         "currency": "EUR",
                     *         "total_amount": 24.6,
                     *         "related_doc": "CC 2026/95",
                     *         "supplier": {
                     *           "name": "Chá do Porto, S.A.",
                     *           "vat_id": "507654321"
                     *         },
                     *         "status": "ISSUED",
                     *         "created": "2026-03-05",
                     *         "updated": "2026-03-05",
                     *         "updated_at": "2026-03-05T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1119000,
                     *             "item_code": "TEA-250",
                     *             "description": "Green tea, 250 g",
                     *             "qty": 10,
                     *             "unit_price": 2,
                     *             "vat": 23,
                     *             "open_qty": 10
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["supplierDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeSupplierCreditNote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "SC",
                 *       "seq_number": "2026/118",
                 *       "settles": [
                 *         {
                 *           "document": "CC 2026/96",
                 *           "amount": 24.6
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The supplier credit note was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1118,
                     *       "documentSeries": "SC",
                     *       "documentNumber": "2026/118",
                     *       "url": "https://erp.example/print/demo/1118?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSupplierCreditNote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "SC",
                 *       "seq_number": "2026/120",
                 *       "date": "2026-03-05",
                 *       "currency": "EUR",
                 *       "total_amount": 24.6,
                 *       "related_doc": "CC 2026/96",
                 *       "supplier": {
                 *         "name": "Chá do Porto, S.A.",
                 *         "vat_id": "507654321"
                 *       },
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 10,
                 *           "unit_price": 2,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["supplierDocumentCreate"];
            };
        };
        responses: {
            /** @description The supplier credit note was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1120,
                     *       "documentSeries": "SC",
                     *       "documentNumber": "2026/120",
                     *       "url": "https://erp.example/print/demo/1120?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTransferOrders: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_doc" | "related_documents" | "salesperson" | "source_warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_money_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "withholding_tax_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.line_discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_doc" | "-related_doc" | "salesperson" | "-salesperson" | "source_warehouse" | "-source_warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_money_amount" | "-discount_money_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "withholding_tax_amount" | "-withholding_tax_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1131,
                     *         "document_set": "TO",
                     *         "seq_number": "2026/131",
                     *         "date": "2026-03-01",
                     *         "currency": "EUR",
                     *         "total_amount": 0,
                     *         "source_warehouse": "MAIN",
                     *         "destination_warehouse": "SHOP",
                     *         "status": "ISSUED",
                     *         "created": "2026-03-01",
                     *         "updated": "2026-03-01",
                     *         "updated_at": "2026-03-01T16:04:12.345678Z",
                     *         "items": [
                     *           {
                     *             "id": 1131000,
                     *             "item_code": "TEA-250",
                     *             "qty": 10,
                     *             "open_qty": 10
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["transferOrder"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeTransferOrder: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "TO",
                 *       "seq_number": "2026/130",
                 *       "status": "VOID",
                 *       "reason": "Issued twice"
                 *     }
                 */
                "application/json": components["schemas"]["documentChange"];
            };
        };
        responses: {
            /** @description The transfer order was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1130,
                     *       "documentSeries": "TO",
                     *       "documentNumber": "2026/130",
                     *       "url": "https://erp.example/print/demo/1130?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTransferOrder: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1 answers the document as a PDF (`application/pdf`) in place of JSON, with its id in `X-Document-Id`: read the response as bytes then. 503 if it is created and can not be printed now */
                print?: components["parameters"]["print"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "TO",
                 *       "seq_number": "2026/132",
                 *       "date": "2026-03-01",
                 *       "currency": "EUR",
                 *       "total_amount": 0,
                 *       "source_warehouse": "MAIN",
                 *       "destination_warehouse": "SHOP",
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "qty": 10
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["transferOrderCreate"];
            };
        };
        responses: {
            /** @description The transfer order was created; with print=1, its PDF */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description The former name of X-Warnings, for what the create itself noted */
                    "X-Kontor-Warning"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1132,
                     *       "documentSeries": "TO",
                     *       "documentNumber": "2026/132",
                     *       "url": "https://erp.example/print/demo/1132?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `seq_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "document_set" | "seq_number" | "date" | "due_date" | "reference" | "your_ref" | "buyer_reference" | "related_doc" | "related_documents" | "salesperson" | "source_warehouse" | "destination_warehouse" | "status" | "currency" | "exchange_rate" | "total_amount" | "net_amount" | "vat" | "discount" | "discount_money_amount" | "eco_tax" | "stamp_duty" | "irs_tax" | "eco_tax_amount" | "stamp_duty_amount" | "withholding_tax_amount" | "rounding" | "amount_tendered" | "amount_paid" | "amount_due" | "amount_open" | "payment_type" | "payment_ref" | "payment_terms" | "payment_terms_code" | "payment_means_code" | "period_start" | "period_end" | "deposit" | "reason" | "delivery_date" | "plate_number" | "arrival_date" | "number_of_packages" | "gross_weight" | "notes_comments" | "created" | "updated" | "updated_at" | "settles.document" | "settles.amount" | "settles.settled_amount" | "settles.exchange_difference" | "settles.write_off" | "settles.write_off_reason" | "document_type" | "customer.id" | "customer.code" | "customer.name" | "customer.name_2" | "customer.vat_id" | "customer.country_iso" | "customer.phone" | "customer.mobile" | "customer.fax" | "customer.email" | "customer.url_link" | "customer.discount_group" | "customer.vat_code" | "customer.salesperson" | "customer.electronic_document_interchange" | "customer.edi_identifier" | "customer.legal_registration" | "customer.buyer_reference" | "customer.payment_terms" | "customer.payment_terms_code" | "customer.e_invoice" | "customer.inactive" | "customer.comments" | "customer.billing_address.id" | "customer.billing_address.postal_address" | "customer.billing_address.city" | "customer.billing_address.zip_code" | "customer.billing_address.country" | "customer.billing_address.country_iso" | "customer.shipping_address.id" | "customer.shipping_address.postal_address" | "customer.shipping_address.city" | "customer.shipping_address.zip_code" | "customer.shipping_address.country" | "customer.shipping_address.country_iso" | "supplier.id" | "supplier.code" | "supplier.name" | "supplier.name_2" | "supplier.vat_id" | "supplier.country_iso" | "supplier.phone" | "supplier.mobile" | "supplier.fax" | "supplier.email" | "supplier.url_link" | "supplier.discount_group" | "supplier.vat_code" | "supplier.salesperson" | "supplier.electronic_document_interchange" | "supplier.edi_identifier" | "supplier.legal_registration" | "supplier.buyer_reference" | "supplier.payment_terms" | "supplier.payment_terms_code" | "supplier.e_invoice" | "supplier.inactive" | "supplier.comments" | "supplier.billing_address.id" | "supplier.billing_address.postal_address" | "supplier.billing_address.city" | "supplier.billing_address.zip_code" | "supplier.billing_address.country" | "supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "items.id" | "items.item_type" | "items.item_code" | "items.description" | "items.description_2" | "items.qty" | "items.unit_of_measurement" | "items.unit_code" | "items.number_of_packages" | "items.unit_price" | "items.discount" | "items.vat" | "items.vat_code" | "items.vat_included" | "items.vat_exemption" | "items.vat_category" | "items.deducts" | "items.vat_reason" | "items.vat_region" | "items.open_qty";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "date" | "-date" | "due_date" | "-due_date" | "reference" | "-reference" | "your_ref" | "-your_ref" | "buyer_reference" | "-buyer_reference" | "related_doc" | "-related_doc" | "salesperson" | "-salesperson" | "source_warehouse" | "-source_warehouse" | "destination_warehouse" | "-destination_warehouse" | "status" | "-status" | "currency" | "-currency" | "exchange_rate" | "-exchange_rate" | "total_amount" | "-total_amount" | "net_amount" | "-net_amount" | "vat" | "-vat" | "discount" | "-discount" | "discount_money_amount" | "-discount_money_amount" | "eco_tax" | "-eco_tax" | "stamp_duty" | "-stamp_duty" | "irs_tax" | "-irs_tax" | "eco_tax_amount" | "-eco_tax_amount" | "stamp_duty_amount" | "-stamp_duty_amount" | "withholding_tax_amount" | "-withholding_tax_amount" | "rounding" | "-rounding" | "amount_tendered" | "-amount_tendered" | "amount_paid" | "-amount_paid" | "amount_due" | "-amount_due" | "amount_open" | "-amount_open" | "payment_type" | "-payment_type" | "payment_ref" | "-payment_ref" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "payment_means_code" | "-payment_means_code" | "period_start" | "-period_start" | "period_end" | "-period_end" | "deposit" | "-deposit" | "reason" | "-reason" | "delivery_date" | "-delivery_date" | "plate_number" | "-plate_number" | "arrival_date" | "-arrival_date" | "number_of_packages" | "-number_of_packages" | "gross_weight" | "-gross_weight" | "notes_comments" | "-notes_comments" | "created" | "-created" | "updated" | "-updated" | "updated_at" | "-updated_at" | "document_type" | "-document_type" | "customer.id" | "-customer.id" | "customer.code" | "-customer.code" | "customer.name" | "-customer.name" | "customer.name_2" | "-customer.name_2" | "customer.vat_id" | "-customer.vat_id" | "customer.country_iso" | "-customer.country_iso" | "customer.phone" | "-customer.phone" | "customer.mobile" | "-customer.mobile" | "customer.fax" | "-customer.fax" | "customer.email" | "-customer.email" | "customer.url_link" | "-customer.url_link" | "customer.discount_group" | "-customer.discount_group" | "customer.vat_code" | "-customer.vat_code" | "customer.salesperson" | "-customer.salesperson" | "customer.electronic_document_interchange" | "-customer.electronic_document_interchange" | "customer.edi_identifier" | "-customer.edi_identifier" | "customer.legal_registration" | "-customer.legal_registration" | "customer.buyer_reference" | "-customer.buyer_reference" | "customer.payment_terms" | "-customer.payment_terms" | "customer.payment_terms_code" | "-customer.payment_terms_code" | "customer.e_invoice" | "-customer.e_invoice" | "customer.inactive" | "-customer.inactive" | "customer.comments" | "-customer.comments" | "customer.billing_address.id" | "-customer.billing_address.id" | "customer.billing_address.postal_address" | "-customer.billing_address.postal_address" | "customer.billing_address.city" | "-customer.billing_address.city" | "customer.billing_address.zip_code" | "-customer.billing_address.zip_code" | "customer.billing_address.country" | "-customer.billing_address.country" | "customer.billing_address.country_iso" | "-customer.billing_address.country_iso" | "customer.shipping_address.id" | "-customer.shipping_address.id" | "customer.shipping_address.postal_address" | "-customer.shipping_address.postal_address" | "customer.shipping_address.city" | "-customer.shipping_address.city" | "customer.shipping_address.zip_code" | "-customer.shipping_address.zip_code" | "customer.shipping_address.country" | "-customer.shipping_address.country" | "customer.shipping_address.country_iso" | "-customer.shipping_address.country_iso" | "supplier.id" | "-supplier.id" | "supplier.code" | "-supplier.code" | "supplier.name" | "-supplier.name" | "supplier.name_2" | "-supplier.name_2" | "supplier.vat_id" | "-supplier.vat_id" | "supplier.country_iso" | "-supplier.country_iso" | "supplier.phone" | "-supplier.phone" | "supplier.mobile" | "-supplier.mobile" | "supplier.fax" | "-supplier.fax" | "supplier.email" | "-supplier.email" | "supplier.url_link" | "-supplier.url_link" | "supplier.discount_group" | "-supplier.discount_group" | "supplier.vat_code" | "-supplier.vat_code" | "supplier.salesperson" | "-supplier.salesperson" | "supplier.electronic_document_interchange" | "-supplier.electronic_document_interchange" | "supplier.edi_identifier" | "-supplier.edi_identifier" | "supplier.legal_registration" | "-supplier.legal_registration" | "supplier.buyer_reference" | "-supplier.buyer_reference" | "supplier.payment_terms" | "-supplier.payment_terms" | "supplier.payment_terms_code" | "-supplier.payment_terms_code" | "supplier.e_invoice" | "-supplier.e_invoice" | "supplier.inactive" | "-supplier.inactive" | "supplier.comments" | "-supplier.comments" | "supplier.billing_address.id" | "-supplier.billing_address.id" | "supplier.billing_address.postal_address" | "-supplier.billing_address.postal_address" | "supplier.billing_address.city" | "-supplier.billing_address.city" | "supplier.billing_address.zip_code" | "-supplier.billing_address.zip_code" | "supplier.billing_address.country" | "-supplier.billing_address.country" | "supplier.billing_address.country_iso" | "-supplier.billing_address.country_iso" | "supplier.shipping_address.id" | "-supplier.shipping_address.id" | "supplier.shipping_address.postal_address" | "-supplier.shipping_address.postal_address" | "supplier.shipping_address.city" | "-supplier.shipping_address.city" | "supplier.shipping_address.zip_code" | "-supplier.shipping_address.zip_code" | "supplier.shipping_address.country" | "-supplier.shipping_address.country" | "supplier.shipping_address.country_iso" | "-supplier.shipping_address.country_iso";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Only records of this type */
                type?: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order";
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1145,
                     *         "document_set": "FT",
                     *         "seq_number": "2026/145",
                     *         "date": "2026-03-30",
                     *         "currency": "EUR",
                     *         "total_amount": 22.14,
                     *         "document_type": "invoice",
                     *         "status": "ISSUED",
                     *         "created": "2026-03-30",
                     *         "updated": "2026-03-30",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["warehouseDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDrafts: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `party` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "type" | "party" | "total_amount" | "currency" | "created_by" | "updated_by" | "created_at" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "type" | "-type" | "party" | "-party" | "total_amount" | "-total_amount" | "currency" | "-currency" | "created_by" | "-created_by" | "updated_by" | "-updated_by" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Only records of this type */
                type?: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order";
                /** @description Beside `id`: 1 answers that document as a PDF (`application/pdf`) in place of JSON. Read the response as bytes then */
                print?: components["parameters"]["printListed"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 12,
                     *         "type": "quote",
                     *         "party": "Padaria Central, Lda.",
                     *         "total_amount": 11.07,
                     *         "currency": "EUR",
                     *         "body": {
                     *           "document_set": "QT",
                     *           "seq_number": "2026/3",
                     *           "date": "2026-02-25",
                     *           "due_date": "2026-03-25",
                     *           "currency": "EUR",
                     *           "total_amount": 11.07,
                     *           "customer": {
                     *             "name": "Padaria Central, Lda.",
                     *             "vat_id": "508123456"
                     *           },
                     *           "items": [
                     *             {
                     *               "item_code": "TEA-250",
                     *               "description": "Green tea, 250 g",
                     *               "qty": 2,
                     *               "unit_price": 4.5,
                     *               "vat": 23
                     *             }
                     *           ]
                     *         },
                     *         "created_by": "ana",
                     *         "updated_by": "rui",
                     *         "created_at": "2026-03-30T15:58:01.120000Z",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["draft"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDraft: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12,
                 *       "body": {
                 *         "document_set": "QT",
                 *         "seq_number": "2026/3",
                 *         "date": "2026-02-25",
                 *         "due_date": "2026-03-25",
                 *         "currency": "EUR",
                 *         "total_amount": 11.07,
                 *         "customer": {
                 *           "name": "Padaria Central, Lda.",
                 *           "vat_id": "508123456"
                 *         },
                 *         "items": [
                 *           {
                 *             "item_code": "TEA-250",
                 *             "description": "Green tea, 250 g",
                 *             "qty": 2,
                 *             "unit_price": 4.5,
                 *             "vat": 23
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["draftUpdate"];
            };
        };
        responses: {
            /** @description The draft was replaced */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12
                     *     }
                     */
                    "application/json": components["schemas"]["draftSaved"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDraft: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote",
                 *       "body": {
                 *         "document_set": "QT",
                 *         "seq_number": "2026/3",
                 *         "date": "2026-02-25",
                 *         "due_date": "2026-03-25",
                 *         "currency": "EUR",
                 *         "total_amount": 11.07,
                 *         "customer": {
                 *           "name": "Padaria Central, Lda.",
                 *           "vat_id": "508123456"
                 *         },
                 *         "items": [
                 *           {
                 *             "item_code": "TEA-250",
                 *             "description": "Green tea, 250 g",
                 *             "qty": 2,
                 *             "unit_price": 4.5,
                 *             "vat": 23
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["draftCreate"];
            };
        };
        responses: {
            /** @description The draft was saved */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the draft */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12
                     *     }
                     */
                    "application/json": components["schemas"]["draftSaved"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDraft: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /**
                 * @description The draft
                 * @example 12
                 */
                id: number;
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft was deleted */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAttachments: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `file_name` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "record_type" | "record_id" | "file_name" | "media_type" | "bytes" | "sha256" | "created_by" | "created_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "record_type" | "-record_type" | "record_id" | "-record_id" | "file_name" | "-file_name" | "media_type" | "-media_type" | "bytes" | "-bytes" | "sha256" | "-sha256" | "created_by" | "-created_by" | "created_at" | "-created_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /** @description Only records of this type */
                type?: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order" | "customer" | "supplier" | "article";
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 44,
                     *         "record_type": "customer",
                     *         "record_id": 31,
                     *         "file_name": "contract.pdf",
                     *         "media_type": "application/pdf",
                     *         "bytes": 5,
                     *         "sha256": "38523c087796e5d5dd1cf9bad1fb026781a838dd9dd2cf8af58b9f6502a46778",
                     *         "created_by": "ana",
                     *         "created_at": "2026-03-30T15:58:01.120000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["attachment"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAttachment: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record_type": "customer",
                 *       "record_id": 31,
                 *       "file_name": "contract.pdf",
                 *       "media_type": "application/pdf",
                 *       "content": "JVBERi0="
                 *     }
                 */
                "application/json": components["schemas"]["attachmentCreate"];
            };
        };
        responses: {
            /** @description The file was added */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the file */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 44
                     *     }
                     */
                    "application/json": components["schemas"]["attached"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAttachment: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /**
                 * @description The file
                 * @example 44
                 */
                id: number;
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file was removed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `text` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "record_type" | "record_id" | "text" | "created_by" | "created_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "record_type" | "-record_type" | "record_id" | "-record_id" | "text" | "-text" | "created_by" | "-created_by" | "created_at" | "-created_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /** @description Only records of this type */
                type?: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order" | "customer" | "supplier" | "article";
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 12,
                     *         "record_type": "customer",
                     *         "record_id": 31,
                     *         "text": "Delivery only in the morning",
                     *         "created_by": "ana",
                     *         "created_at": "2026-03-30T15:58:01.120000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["note"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record_type": "customer",
                 *       "record_id": 31,
                 *       "text": "Delivery only in the morning"
                 *     }
                 */
                "application/json": components["schemas"]["noteCreate"];
            };
        };
        responses: {
            /** @description The note was added */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the note */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12
                     *     }
                     */
                    "application/json": components["schemas"]["attached"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNote: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /**
                 * @description The note
                 * @example 12
                 */
                id: number;
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note was removed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `item_code` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "date" | "type" | "document_type" | "document_set" | "seq_number" | "document_id" | "item_code" | "description" | "location_code" | "qty" | "unit_price" | "unit_cost" | "balance" | "serial_numbers" | "created";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "date" | "-date" | "type" | "-type" | "document_type" | "-document_type" | "document_set" | "-document_set" | "seq_number" | "-seq_number" | "document_id" | "-document_id" | "item_code" | "-item_code" | "description" | "-description" | "location_code" | "-location_code" | "qty" | "-qty" | "unit_price" | "-unit_price" | "unit_cost" | "-unit_cost" | "balance" | "-balance" | "created" | "-created";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /** @description Only records of this type */
                type?: "sale" | "purchase" | "return_in" | "return_out" | "transfer_in" | "transfer_out" | "opening" | "adjustment" | "void";
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 9001,
                     *         "date": "2026-03-02",
                     *         "type": "sale",
                     *         "document_type": "invoice",
                     *         "document_set": "FT",
                     *         "seq_number": "2026/146",
                     *         "document_id": 1146,
                     *         "item_code": "TEA-250",
                     *         "description": "Green tea, 250 g",
                     *         "location_code": "MAIN",
                     *         "qty": -2,
                     *         "unit_price": 4.5,
                     *         "unit_cost": 2,
                     *         "balance": 98,
                     *         "created": "2026-03-02"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["transaction"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSerialNumbers: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `serial_number` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "serial_number" | "product_identity" | "associated_part_1" | "associated_part_2" | "available_qty" | "production_date" | "expiration_date" | "contract" | "item_code" | "location_code" | "status";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "serial_number" | "-serial_number" | "product_identity" | "-product_identity" | "associated_part_1" | "-associated_part_1" | "associated_part_2" | "-associated_part_2" | "available_qty" | "-available_qty" | "production_date" | "-production_date" | "expiration_date" | "-expiration_date" | "contract" | "-contract" | "item_code" | "-item_code" | "location_code" | "-location_code" | "status" | "-status";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 12,
                     *         "serial_number": "SN-000123",
                     *         "available_qty": 1,
                     *         "item_code": "TILL-7",
                     *         "location_code": "MAIN",
                     *         "status": "in_stock"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["serialNumber"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReminders: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `customer_code` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "date" | "customer_id" | "customer_code" | "customer_name" | "level" | "currency" | "amount" | "fee" | "interest" | "status" | "reason" | "documents.document_id" | "created_by" | "created_at" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "date" | "-date" | "customer_id" | "-customer_id" | "customer_code" | "-customer_code" | "customer_name" | "-customer_name" | "level" | "-level" | "currency" | "-currency" | "amount" | "-amount" | "fee" | "-fee" | "interest" | "-interest" | "status" | "-status" | "reason" | "-reason" | "created_by" | "-created_by" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 71,
                     *         "date": "2026-03-30",
                     *         "customer_id": 31,
                     *         "customer_code": "C0001",
                     *         "customer_name": "Padaria Central, Lda.",
                     *         "level": 1,
                     *         "currency": "EUR",
                     *         "amount": 11.07,
                     *         "fee": 0,
                     *         "interest": 0,
                     *         "status": "SENT",
                     *         "documents": [
                     *           {
                     *             "document_id": 1146,
                     *             "type": "invoice",
                     *             "document_set": "FT",
                     *             "seq_number": "2026/146",
                     *             "level": 1,
                     *             "due_date": "2026-03-15",
                     *             "amount": 11.07,
                     *             "interest": 0
                     *           }
                     *         ],
                     *         "created_by": "ana",
                     *         "created_at": "2026-03-30T16:04:12.345678Z",
                     *         "updated_at": "2026-03-30T16:04:14.120000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["reminder"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendReminder: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_id": 31
                 *     }
                 */
                "application/json": components["schemas"]["reminderToSend"];
            };
        };
        responses: {
            /** @description The reminder was queued */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the reminder */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 71,
                     *       "status": "QUEUED"
                     *     }
                     */
                    "application/json": components["schemas"]["reminderQueued"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankStatements: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `identification` and `bank_account` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "bank_account_id" | "bank_account" | "format" | "identification" | "from_date" | "to_date" | "currency" | "opening_balance" | "closing_balance" | "amount" | "entry_count" | "created_by" | "created_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "bank_account_id" | "-bank_account_id" | "bank_account" | "-bank_account" | "format" | "-format" | "identification" | "-identification" | "from_date" | "-from_date" | "to_date" | "-to_date" | "currency" | "-currency" | "opening_balance" | "-opening_balance" | "closing_balance" | "-closing_balance" | "amount" | "-amount" | "entry_count" | "-entry_count" | "created_by" | "-created_by" | "created_at" | "-created_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 17,
                     *         "bank_account_id": 2,
                     *         "bank_account": "MAIN",
                     *         "format": "camt.053",
                     *         "identification": "2026-03-31/61",
                     *         "from_date": "2026-03-31",
                     *         "to_date": "2026-03-31",
                     *         "currency": "EUR",
                     *         "opening_balance": 1250.5,
                     *         "closing_balance": 1261.57,
                     *         "amount": 11.07,
                     *         "entry_count": 1,
                     *         "created_by": "ana",
                     *         "created_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["bankStatement"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importBankStatement: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description The bank account. Default: that of the account in the file, or the only one */
                bank_account_id?: number;
                /** @description Columns of a CSV file as JSON, `csvMapping`. It is remembered. Default: `csv_mapping` of the bank account */
                csv_mapping?: string;
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example :20:STARTUMSE
                 *     :25:PT50000201231234567890154
                 *     :28C:00061/001
                 *     :60F:C260330EUR1250,50
                 *     :61:2603310331CR11,07N051NONREF
                 *     :86:166?00SEPA?20SVWZ+FT 2026/146?31PT50003300004555698867005?32PADARIA CENTRAL LDA
                 *     :62F:C260331EUR1261,57
                 *     -
                 */
                "application/xml": string;
                /**
                 * @example :20:STARTUMSE
                 *     :25:PT50000201231234567890154
                 *     :28C:00061/001
                 *     :60F:C260330EUR1250,50
                 *     :61:2603310331CR11,07N051NONREF
                 *     :86:166?00SEPA?20SVWZ+FT 2026/146?31PT50003300004555698867005?32PADARIA CENTRAL LDA
                 *     :62F:C260331EUR1261,57
                 *     -
                 */
                "text/xml": string;
                /**
                 * @example :20:STARTUMSE
                 *     :25:PT50000201231234567890154
                 *     :28C:00061/001
                 *     :60F:C260330EUR1250,50
                 *     :61:2603310331CR11,07N051NONREF
                 *     :86:166?00SEPA?20SVWZ+FT 2026/146?31PT50003300004555698867005?32PADARIA CENTRAL LDA
                 *     :62F:C260331EUR1261,57
                 *     -
                 */
                "text/csv": string;
                /**
                 * @example :20:STARTUMSE
                 *     :25:PT50000201231234567890154
                 *     :28C:00061/001
                 *     :60F:C260330EUR1250,50
                 *     :61:2603310331CR11,07N051NONREF
                 *     :86:166?00SEPA?20SVWZ+FT 2026/146?31PT50003300004555698867005?32PADARIA CENTRAL LDA
                 *     :62F:C260331EUR1261,57
                 *     -
                 */
                "text/plain": string;
                /**
                 * @example :20:STARTUMSE
                 *     :25:PT50000201231234567890154
                 *     :28C:00061/001
                 *     :60F:C260330EUR1250,50
                 *     :61:2603310331CR11,07N051NONREF
                 *     :86:166?00SEPA?20SVWZ+FT 2026/146?31PT50003300004555698867005?32PADARIA CENTRAL LDA
                 *     :62F:C260331EUR1261,57
                 *     -
                 */
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The statements of the file, new ones and those that are on file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 17,
                     *         "bank_account_id": 2,
                     *         "format": "MT940",
                     *         "identification": "2026 00061/001",
                     *         "from_date": "2026-03-30",
                     *         "to_date": "2026-03-31",
                     *         "currency": "EUR",
                     *         "opening_balance": 1250.5,
                     *         "closing_balance": 1261.57,
                     *         "known": false,
                     *         "entry_count": 1,
                     *         "new_entries": 1,
                     *         "warnings": []
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["importedStatement"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankEntries: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `name` and `text` and `reference` and `iban` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "statement_id" | "bank_account_id" | "bank_account" | "date" | "value_date" | "currency" | "amount" | "open_amount" | "charge" | "name" | "iban" | "bic" | "reference" | "end_to_end_id" | "bank_reference" | "text" | "is_reversal" | "status" | "reason" | "documents.document_id" | "created_at" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "statement_id" | "-statement_id" | "bank_account_id" | "-bank_account_id" | "bank_account" | "-bank_account" | "date" | "-date" | "value_date" | "-value_date" | "currency" | "-currency" | "amount" | "-amount" | "open_amount" | "-open_amount" | "charge" | "-charge" | "name" | "-name" | "iban" | "-iban" | "bic" | "-bic" | "reference" | "-reference" | "end_to_end_id" | "-end_to_end_id" | "bank_reference" | "-bank_reference" | "text" | "-text" | "is_reversal" | "-is_reversal" | "status" | "-status" | "reason" | "-reason" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description `YYYY-MM-DD` or `YYYY-MM-DD:YYYY-MM-DD`, both ends included
                 * @example 2026-01-01:2026-12-31
                 */
                filterDate?: components["parameters"]["filterDate"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 301,
                     *         "statement_id": 17,
                     *         "bank_account_id": 2,
                     *         "bank_account": "MAIN",
                     *         "date": "2026-03-31",
                     *         "value_date": "2026-03-31",
                     *         "currency": "EUR",
                     *         "amount": 11.07,
                     *         "open_amount": 11.07,
                     *         "name": "PADARIA CENTRAL LDA",
                     *         "iban": "PT50003300004555698867005",
                     *         "text": "FT 2026/146",
                     *         "is_reversal": false,
                     *         "status": "open",
                     *         "documents": [],
                     *         "created_at": "2026-03-30T16:04:12.345678Z",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["bankEntry"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBankEntry: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 301,
                 *       "status": "ignored",
                 *       "reason": "Account fee"
                 *     }
                 */
                "application/json": components["schemas"]["bankEntryUpdate"];
            };
        };
        responses: {
            /** @description The entry was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 301
                     *     }
                     */
                    "application/json": components["schemas"]["bankChanged"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCreditTransfers: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `reference` and `bank_account` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "bank_account_id" | "bank_account" | "reference" | "execution_date" | "currency" | "amount" | "entry_count" | "status" | "lines.document_id" | "created_by" | "created_at" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "bank_account_id" | "-bank_account_id" | "bank_account" | "-bank_account" | "reference" | "-reference" | "execution_date" | "-execution_date" | "currency" | "-currency" | "amount" | "-amount" | "entry_count" | "-entry_count" | "status" | "-status" | "created_by" | "-created_by" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 5,
                     *         "bank_account_id": 2,
                     *         "bank_account": "MAIN",
                     *         "reference": "KONTOR-5",
                     *         "execution_date": "2026-04-02",
                     *         "currency": "EUR",
                     *         "amount": 246,
                     *         "entry_count": 1,
                     *         "status": "OPEN",
                     *         "lines": [
                     *           {
                     *             "line": 1,
                     *             "document_id": 1096,
                     *             "document_set": "CC",
                     *             "seq_number": "2026/96",
                     *             "supplier_id": 32,
                     *             "name": "Moinho do Vale, Lda.",
                     *             "iban": "PT50003300004555698867005",
                     *             "amount": 246,
                     *             "discount": 0,
                     *             "end_to_end_id": "KONTOR-5-1",
                     *             "open": true
                     *           }
                     *         ],
                     *         "created_by": "ana",
                     *         "created_at": "2026-03-30T16:04:12.345678Z",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["creditTransfer"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCreditTransfer: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 5,
                 *       "status": "CANCELLED"
                 *     }
                 */
                "application/json": components["schemas"]["creditTransferUpdate"];
            };
        };
        responses: {
            /** @description The credit transfer was cancelled */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5
                     *     }
                     */
                    "application/json": components["schemas"]["bankChanged"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCreditTransfer: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bank_account_id": 2,
                 *       "purchases": [
                 *         {
                 *           "id": 1096
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["creditTransferToMake"];
            };
        };
        responses: {
            /** @description The credit transfer was made; `/credit_transfer_file` has its file */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the credit transfer */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "reference": "KONTOR-5",
                     *       "amount": 246,
                     *       "entry_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["creditTransferMade"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listArticles: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `item_code` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "item_code" | "description" | "description_2" | "bar_code" | "suppliers_bar_code" | "nomenclatura" | "country_of_origin" | "family" | "subfamily" | "section" | "category" | "unit_of_measurement" | "unit_code" | "obs" | "gross_weight" | "net_weight" | "volume_per_unit" | "number_of_packages_per_unit" | "unit_price" | "sales_tax" | "vat_exemption" | "eco_tax" | "safety_stock" | "cost_by_serial_number" | "vat_regime_for_gross_margin" | "serial_tracking" | "item_type" | "vat_code" | "stock" | "weighted_average_cost" | "inactive" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "item_code" | "-item_code" | "description" | "-description" | "description_2" | "-description_2" | "bar_code" | "-bar_code" | "suppliers_bar_code" | "-suppliers_bar_code" | "nomenclatura" | "-nomenclatura" | "country_of_origin" | "-country_of_origin" | "family" | "-family" | "subfamily" | "-subfamily" | "section" | "-section" | "category" | "-category" | "unit_of_measurement" | "-unit_of_measurement" | "unit_code" | "-unit_code" | "obs" | "-obs" | "gross_weight" | "-gross_weight" | "net_weight" | "-net_weight" | "volume_per_unit" | "-volume_per_unit" | "number_of_packages_per_unit" | "-number_of_packages_per_unit" | "unit_price" | "-unit_price" | "sales_tax" | "-sales_tax" | "vat_exemption" | "-vat_exemption" | "eco_tax" | "-eco_tax" | "safety_stock" | "-safety_stock" | "cost_by_serial_number" | "-cost_by_serial_number" | "vat_regime_for_gross_margin" | "-vat_regime_for_gross_margin" | "serial_tracking" | "-serial_tracking" | "item_type" | "-item_type" | "vat_code" | "-vat_code" | "stock" | "-stock" | "weighted_average_cost" | "-weighted_average_cost" | "inactive" | "-inactive" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /**
                 * @description Comma-separated: `stock` adds `stock_levels`: what each location has on hand, reserved, expected and available; `price:CUSTOMER,qty,date,currency` adds `price`: what the article costs a customer (code or id), and why; all but the customer may be missing; `in_stock` only articles with stock; `low_stock` only articles below their safety_stock; `inactive` only inactive articles; `family:CODE` only articles of that family; `category:CODE` only articles of that category
                 * @example stock
                 */
                options?: string;
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 57,
                     *         "item_code": "TEA-250",
                     *         "description": "Green tea, 250 g",
                     *         "unit_price": 4.5,
                     *         "sales_tax": 23,
                     *         "stock": 100,
                     *         "weighted_average_cost": 2,
                     *         "serial_tracking": "none",
                     *         "item_type": "product",
                     *         "inactive": "0",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["article"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateArticle: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "item_code": "TEA-250",
                 *       "unit_price": 4.75
                 *     }
                 */
                "application/json": components["schemas"]["articleUpdate"];
            };
        };
        responses: {
            /** @description The article was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 57,
                     *       "entity_code": "TEA-250"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createArticle: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "item_code": "TEA-250",
                 *       "description": "Green tea, 250 g",
                 *       "unit_price": 4.5,
                 *       "sales_tax": 23,
                 *       "stock": 100,
                 *       "weighted_average_cost": 2,
                 *       "serial_tracking": "none",
                 *       "item_type": "product",
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["articleCreate"];
            };
        };
        responses: {
            /** @description The article was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 57,
                     *       "entity_code": "TEA-250"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankAccounts: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `code` and `iban` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "description" | "iban" | "bic" | "currency" | "holder" | "balance" | "balance_date" | "inactive" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "description" | "-description" | "iban" | "-iban" | "bic" | "-bic" | "currency" | "-currency" | "holder" | "-holder" | "balance" | "-balance" | "balance_date" | "-balance_date" | "inactive" | "-inactive" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 2,
                     *         "code": "MAIN",
                     *         "description": "Current account",
                     *         "iban": "PT50000201231234567890154",
                     *         "bic": "CGDIPTPL",
                     *         "currency": "EUR",
                     *         "inactive": "0",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["bankAccount"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBankAccount: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "MAIN",
                 *       "description": "Main account"
                 *     }
                 */
                "application/json": components["schemas"]["bankAccountUpdate"];
            };
        };
        responses: {
            /** @description The bank_account was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "entity_code": "MAIN"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBankAccount: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "MAIN",
                 *       "description": "Current account",
                 *       "iban": "PT50000201231234567890154",
                 *       "bic": "CGDIPTPL",
                 *       "currency": "EUR",
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["bankAccountCreate"];
            };
        };
        responses: {
            /** @description The bank_account was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "entity_code": "MAIN"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `category_code` and `description` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "category_code" | "description" | "obs" | "available_for_customers" | "available_for_suppliers" | "disabled" | "created" | "updated";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "category_code" | "-category_code" | "description" | "-description" | "obs" | "-obs" | "available_for_customers" | "-available_for_customers" | "available_for_suppliers" | "-available_for_suppliers" | "disabled" | "-disabled" | "created" | "-created" | "updated" | "-updated";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 2,
                     *         "category_code": "GROCERY",
                     *         "description": "Groceries",
                     *         "available_for_customers": true,
                     *         "available_for_suppliers": true,
                     *         "disabled": false,
                     *         "created": "2026-01-05",
                     *         "updated": "2026-01-05"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["category"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `code` and `id` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "name" | "name_2" | "vat_id" | "country_iso" | "phone" | "mobile" | "fax" | "email" | "url_link" | "discount_group" | "vat_code" | "salesperson" | "electronic_document_interchange" | "edi_identifier" | "legal_registration" | "buyer_reference" | "payment_terms" | "payment_terms_code" | "e_invoice" | "inactive" | "comments" | "billing_address.id" | "billing_address.postal_address" | "billing_address.city" | "billing_address.zip_code" | "billing_address.country" | "billing_address.country_iso" | "shipping_address.id" | "shipping_address.postal_address" | "shipping_address.city" | "shipping_address.zip_code" | "shipping_address.country" | "shipping_address.country_iso" | "price_list" | "discount" | "mail_to" | "mail_cc" | "mail_bcc" | "reminder_stop" | "iban" | "bic" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "name" | "-name" | "name_2" | "-name_2" | "vat_id" | "-vat_id" | "country_iso" | "-country_iso" | "phone" | "-phone" | "mobile" | "-mobile" | "fax" | "-fax" | "email" | "-email" | "url_link" | "-url_link" | "discount_group" | "-discount_group" | "vat_code" | "-vat_code" | "salesperson" | "-salesperson" | "electronic_document_interchange" | "-electronic_document_interchange" | "edi_identifier" | "-edi_identifier" | "legal_registration" | "-legal_registration" | "buyer_reference" | "-buyer_reference" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "e_invoice" | "-e_invoice" | "inactive" | "-inactive" | "comments" | "-comments" | "billing_address.id" | "-billing_address.id" | "billing_address.postal_address" | "-billing_address.postal_address" | "billing_address.city" | "-billing_address.city" | "billing_address.zip_code" | "-billing_address.zip_code" | "billing_address.country" | "-billing_address.country" | "billing_address.country_iso" | "-billing_address.country_iso" | "shipping_address.id" | "-shipping_address.id" | "shipping_address.postal_address" | "-shipping_address.postal_address" | "shipping_address.city" | "-shipping_address.city" | "shipping_address.zip_code" | "-shipping_address.zip_code" | "shipping_address.country" | "-shipping_address.country" | "shipping_address.country_iso" | "-shipping_address.country_iso" | "price_list" | "-price_list" | "discount" | "-discount" | "mail_to" | "-mail_to" | "mail_cc" | "-mail_cc" | "mail_bcc" | "-mail_bcc" | "reminder_stop" | "-reminder_stop" | "iban" | "-iban" | "bic" | "-bic" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /**
                 * @description Comma-separated: `balance` adds `balance`: what is due, overdue and open, by currency
                 * @example stock
                 */
                options?: string;
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 31,
                     *         "code": "C0001",
                     *         "name": "Padaria Central, Lda.",
                     *         "vat_id": "508123456",
                     *         "country_iso": "PT",
                     *         "email": "contas@padaria.example",
                     *         "billing_address": {
                     *           "postal_address": "Rua do Ouro 12",
                     *           "city": "Lisboa",
                     *           "zip_code": "1100-060",
                     *           "country": "Portugal"
                     *         },
                     *         "inactive": "0",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["thirdParty"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "C0001",
                 *       "email": "office@padaria.example"
                 *     }
                 */
                "application/json": components["schemas"]["thirdPartyUpdate"];
            };
        };
        responses: {
            /** @description The customer was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "entity_code": "C0001"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "C0001",
                 *       "name": "Padaria Central, Lda.",
                 *       "vat_id": "508123456",
                 *       "country_iso": "PT",
                 *       "email": "contas@padaria.example",
                 *       "billing_address": {
                 *         "postal_address": "Rua do Ouro 12",
                 *         "city": "Lisboa",
                 *         "zip_code": "1100-060",
                 *         "country": "Portugal"
                 *       },
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["thirdPartyCreate"];
            };
        };
        responses: {
            /** @description The customer was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "entity_code": "C0001"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFamilies: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `family_code` and `description` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "family_code" | "description" | "description_2" | "bar_code" | "suppliers_bar_code" | "nomenclatura" | "country_of_origin" | "family" | "subfamily" | "section" | "category" | "unit_of_measurement" | "unit_code" | "obs" | "gross_weight" | "net_weight" | "volume_per_unit" | "number_of_packages_per_unit" | "unit_price" | "sales_tax" | "vat_exemption" | "eco_tax" | "safety_stock" | "cost_by_serial_number" | "vat_regime_for_gross_margin" | "serial_tracking" | "item_type" | "stock";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "family_code" | "-family_code" | "description" | "-description" | "description_2" | "-description_2" | "bar_code" | "-bar_code" | "suppliers_bar_code" | "-suppliers_bar_code" | "nomenclatura" | "-nomenclatura" | "country_of_origin" | "-country_of_origin" | "family" | "-family" | "subfamily" | "-subfamily" | "section" | "-section" | "category" | "-category" | "unit_of_measurement" | "-unit_of_measurement" | "unit_code" | "-unit_code" | "obs" | "-obs" | "gross_weight" | "-gross_weight" | "net_weight" | "-net_weight" | "volume_per_unit" | "-volume_per_unit" | "number_of_packages_per_unit" | "-number_of_packages_per_unit" | "unit_price" | "-unit_price" | "sales_tax" | "-sales_tax" | "vat_exemption" | "-vat_exemption" | "eco_tax" | "-eco_tax" | "safety_stock" | "-safety_stock" | "cost_by_serial_number" | "-cost_by_serial_number" | "vat_regime_for_gross_margin" | "-vat_regime_for_gross_margin" | "serial_tracking" | "-serial_tracking" | "item_type" | "-item_type" | "stock" | "-stock";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 4,
                     *         "family_code": "TEA",
                     *         "description": "Tea",
                     *         "stock": 340,
                     *         "serial_tracking": "none",
                     *         "item_type": "product"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["family"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroupDiscounts: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `discount_group` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "discount_group" | "family" | "category" | "discount" | "inactive";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "discount_group" | "-discount_group" | "family" | "-family" | "category" | "-category" | "discount" | "-discount" | "inactive" | "-inactive";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 5,
                     *         "code": "G0001",
                     *         "discount_group": "GASTRO",
                     *         "discount": 5,
                     *         "inactive": "0"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["groupDiscount"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateGroupDiscount: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "G0001",
                 *       "discount": 7.5
                 *     }
                 */
                "application/json": components["schemas"]["groupDiscountUpdate"];
            };
        };
        responses: {
            /** @description The group_discount was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "entity_code": "G0001"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroupDiscount: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "G0001",
                 *       "discount_group": "GASTRO",
                 *       "discount": 5,
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["groupDiscountCreate"];
            };
        };
        responses: {
            /** @description The group_discount was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "entity_code": "G0001"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `location_code` and `description` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "location_code" | "description" | "phone" | "extension" | "fax" | "email" | "postal_address" | "city" | "zip_code" | "country" | "comments";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "location_code" | "-location_code" | "description" | "-description" | "phone" | "-phone" | "extension" | "-extension" | "fax" | "-fax" | "email" | "-email" | "postal_address" | "-postal_address" | "city" | "-city" | "zip_code" | "-zip_code" | "country" | "-country" | "comments" | "-comments";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "location_code": "MAIN",
                     *         "description": "Main warehouse",
                     *         "city": "Lisboa"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["location"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPaymentTerms: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `code` and `description` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "description" | "months" | "days" | "end_of_month" | "day_of_month" | "early_payment.percent" | "early_payment.days" | "descriptions.en" | "descriptions.pt" | "descriptions.es" | "descriptions.fr" | "descriptions.de" | "descriptions.it" | "descriptions.nl";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "description" | "-description" | "months" | "-months" | "days" | "-days" | "end_of_month" | "-end_of_month" | "day_of_month" | "-day_of_month" | "early_payment.percent" | "-early_payment.percent" | "early_payment.days" | "-early_payment.days" | "descriptions.en" | "-descriptions.en" | "descriptions.pt" | "-descriptions.pt" | "descriptions.es" | "-descriptions.es" | "descriptions.fr" | "-descriptions.fr" | "descriptions.de" | "-descriptions.de" | "descriptions.it" | "-descriptions.it" | "descriptions.nl" | "-descriptions.nl";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 3,
                     *         "code": "30EOM",
                     *         "description": "30 days end of month",
                     *         "days": 30,
                     *         "end_of_month": true,
                     *         "early_payment": {
                     *           "percent": 2,
                     *           "days": 8
                     *         },
                     *         "descriptions": {
                     *           "pt": "30 dias fim do mês"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["paymentTerms"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePaymentTerms: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "30EOM",
                 *       "days": 60
                 *     }
                 */
                "application/json": components["schemas"]["paymentTermsUpdate"];
            };
        };
        responses: {
            /** @description The payment_terms was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "entity_code": "30EOM"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPaymentTerms: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "30EOM",
                 *       "description": "30 days end of month",
                 *       "days": 30,
                 *       "end_of_month": true,
                 *       "early_payment": {
                 *         "percent": 2,
                 *         "days": 8
                 *       },
                 *       "descriptions": {
                 *         "pt": "30 dias fim do mês"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["paymentTermsCreate"];
            };
        };
        responses: {
            /** @description The payment_terms was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "entity_code": "30EOM"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPriceLists: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `code` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "description" | "currency" | "vat_included" | "is_default" | "final_prices" | "valid_from" | "valid_to" | "inactive";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "description" | "-description" | "currency" | "-currency" | "vat_included" | "-vat_included" | "is_default" | "-is_default" | "final_prices" | "-final_prices" | "valid_from" | "-valid_from" | "valid_to" | "-valid_to" | "inactive" | "-inactive";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 3,
                     *         "code": "RETAIL",
                     *         "description": "Shops",
                     *         "currency": "EUR",
                     *         "vat_included": false,
                     *         "is_default": false,
                     *         "final_prices": false,
                     *         "valid_from": "2026-01-01",
                     *         "inactive": "0"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["priceList"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePriceList: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "RETAIL",
                 *       "description": "Shops and restaurants"
                 *     }
                 */
                "application/json": components["schemas"]["priceListUpdate"];
            };
        };
        responses: {
            /** @description The price_list was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "entity_code": "RETAIL"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPriceList: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "RETAIL",
                 *       "description": "Shops",
                 *       "currency": "EUR",
                 *       "vat_included": false,
                 *       "is_default": false,
                 *       "final_prices": false,
                 *       "valid_from": "2026-01-01",
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["priceListCreate"];
            };
        };
        responses: {
            /** @description The price_list was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "entity_code": "RETAIL"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPrices: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `item_code` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "price_list" | "item_code" | "min_qty" | "unit_price" | "valid_from" | "valid_to" | "inactive";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "price_list" | "-price_list" | "item_code" | "-item_code" | "min_qty" | "-min_qty" | "unit_price" | "-unit_price" | "valid_from" | "-valid_from" | "valid_to" | "-valid_to" | "inactive" | "-inactive";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 17,
                     *         "code": "P0001",
                     *         "price_list": "RETAIL",
                     *         "item_code": "TEA-250",
                     *         "min_qty": 10,
                     *         "unit_price": 4.05,
                     *         "inactive": "0"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["price"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePrice: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "P0001",
                 *       "unit_price": 4.2
                 *     }
                 */
                "application/json": components["schemas"]["priceUpdate"];
            };
        };
        responses: {
            /** @description The price was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "entity_code": "P0001"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPrice: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "P0001",
                 *       "price_list": "RETAIL",
                 *       "item_code": "TEA-250",
                 *       "min_qty": 10,
                 *       "unit_price": 4.05,
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["priceCreate"];
            };
        };
        responses: {
            /** @description The price was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "entity_code": "P0001"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReminderLevels: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `code` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "level" | "days" | "fee" | "interest" | "subjects.en" | "subjects.pt" | "subjects.es" | "subjects.fr" | "subjects.de" | "subjects.it" | "subjects.nl" | "texts.en" | "texts.pt" | "texts.es" | "texts.fr" | "texts.de" | "texts.it" | "texts.nl" | "inactive" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "level" | "-level" | "days" | "-days" | "fee" | "-fee" | "interest" | "-interest" | "subjects.en" | "-subjects.en" | "subjects.pt" | "-subjects.pt" | "subjects.es" | "-subjects.es" | "subjects.fr" | "-subjects.fr" | "subjects.de" | "-subjects.de" | "subjects.it" | "-subjects.it" | "subjects.nl" | "-subjects.nl" | "texts.en" | "-texts.en" | "texts.pt" | "-texts.pt" | "texts.es" | "-texts.es" | "texts.fr" | "-texts.fr" | "texts.de" | "-texts.de" | "texts.it" | "-texts.it" | "texts.nl" | "-texts.nl" | "inactive" | "-inactive" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 3,
                     *         "code": "FIRST",
                     *         "level": 1,
                     *         "days": 7,
                     *         "fee": 0,
                     *         "subjects": {
                     *           "en": "Payment reminder",
                     *           "pt": "Aviso de pagamento"
                     *         },
                     *         "texts": {
                     *           "en": "Dear {customer},\n\nthese documents are overdue since {due}:\n\n{documents}\n\nPlease pay {amount}.",
                     *           "pt": "Exmos. Senhores {customer},\n\nos seguintes documentos estão vencidos desde {due}:\n\n{documents}\n\nAgradecemos o pagamento de {amount}."
                     *         },
                     *         "inactive": "0",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["reminderLevel"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateReminderLevel: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "FIRST",
                 *       "days": 10
                 *     }
                 */
                "application/json": components["schemas"]["reminderLevelUpdate"];
            };
        };
        responses: {
            /** @description The reminder_level was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "entity_code": "FIRST"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createReminderLevel: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "FIRST",
                 *       "level": 1,
                 *       "days": 7,
                 *       "fee": 0,
                 *       "subjects": {
                 *         "en": "Payment reminder",
                 *         "pt": "Aviso de pagamento"
                 *       },
                 *       "texts": {
                 *         "en": "Dear {customer},\n\nthese documents are overdue since {due}:\n\n{documents}\n\nPlease pay {amount}.",
                 *         "pt": "Exmos. Senhores {customer},\n\nos seguintes documentos estão vencidos desde {due}:\n\n{documents}\n\nAgradecemos o pagamento de {amount}."
                 *       },
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["reminderLevelCreate"];
            };
        };
        responses: {
            /** @description The reminder_level was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "entity_code": "FIRST"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSuppliers: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `code` and `id` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "name" | "name_2" | "vat_id" | "country_iso" | "phone" | "mobile" | "fax" | "email" | "url_link" | "discount_group" | "vat_code" | "salesperson" | "electronic_document_interchange" | "edi_identifier" | "legal_registration" | "buyer_reference" | "payment_terms" | "payment_terms_code" | "e_invoice" | "inactive" | "comments" | "billing_address.id" | "billing_address.postal_address" | "billing_address.city" | "billing_address.zip_code" | "billing_address.country" | "billing_address.country_iso" | "shipping_address.id" | "shipping_address.postal_address" | "shipping_address.city" | "shipping_address.zip_code" | "shipping_address.country" | "shipping_address.country_iso" | "price_list" | "discount" | "mail_to" | "mail_cc" | "mail_bcc" | "reminder_stop" | "iban" | "bic" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "name" | "-name" | "name_2" | "-name_2" | "vat_id" | "-vat_id" | "country_iso" | "-country_iso" | "phone" | "-phone" | "mobile" | "-mobile" | "fax" | "-fax" | "email" | "-email" | "url_link" | "-url_link" | "discount_group" | "-discount_group" | "vat_code" | "-vat_code" | "salesperson" | "-salesperson" | "electronic_document_interchange" | "-electronic_document_interchange" | "edi_identifier" | "-edi_identifier" | "legal_registration" | "-legal_registration" | "buyer_reference" | "-buyer_reference" | "payment_terms" | "-payment_terms" | "payment_terms_code" | "-payment_terms_code" | "e_invoice" | "-e_invoice" | "inactive" | "-inactive" | "comments" | "-comments" | "billing_address.id" | "-billing_address.id" | "billing_address.postal_address" | "-billing_address.postal_address" | "billing_address.city" | "-billing_address.city" | "billing_address.zip_code" | "-billing_address.zip_code" | "billing_address.country" | "-billing_address.country" | "billing_address.country_iso" | "-billing_address.country_iso" | "shipping_address.id" | "-shipping_address.id" | "shipping_address.postal_address" | "-shipping_address.postal_address" | "shipping_address.city" | "-shipping_address.city" | "shipping_address.zip_code" | "-shipping_address.zip_code" | "shipping_address.country" | "-shipping_address.country" | "shipping_address.country_iso" | "-shipping_address.country_iso" | "price_list" | "-price_list" | "discount" | "-discount" | "mail_to" | "-mail_to" | "mail_cc" | "-mail_cc" | "mail_bcc" | "-mail_bcc" | "reminder_stop" | "-reminder_stop" | "iban" | "-iban" | "bic" | "-bic" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
                /**
                 * @description Comma-separated: `balance` adds `balance`: what is due, overdue and open, by currency
                 * @example stock
                 */
                options?: string;
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 31,
                     *         "code": "S0001",
                     *         "name": "Padaria Central, Lda.",
                     *         "vat_id": "508123456",
                     *         "country_iso": "PT",
                     *         "email": "contas@padaria.example",
                     *         "billing_address": {
                     *           "postal_address": "Rua do Ouro 12",
                     *           "city": "Lisboa",
                     *           "zip_code": "1100-060",
                     *           "country": "Portugal"
                     *         },
                     *         "inactive": "0",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["thirdParty"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSupplier: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "S0001",
                 *       "email": "office@padaria.example"
                 *     }
                 */
                "application/json": components["schemas"]["thirdPartyUpdate"];
            };
        };
        responses: {
            /** @description The supplier was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "entity_code": "S0001"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSupplier: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "S0001",
                 *       "name": "Padaria Central, Lda.",
                 *       "vat_id": "508123456",
                 *       "country_iso": "PT",
                 *       "email": "contas@padaria.example",
                 *       "billing_address": {
                 *         "postal_address": "Rua do Ouro 12",
                 *         "city": "Lisboa",
                 *         "zip_code": "1100-060",
                 *         "country": "Portugal"
                 *       },
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["thirdPartyCreate"];
            };
        };
        responses: {
            /** @description The supplier was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "entity_code": "S0001"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `login` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "name" | "login" | "email" | "privileges" | "salesperson" | "phone" | "extension" | "mobile" | "comments" | "created" | "updated" | "role";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "name" | "-name" | "login" | "-login" | "email" | "-email" | "privileges" | "-privileges" | "salesperson" | "-salesperson" | "phone" | "-phone" | "extension" | "-extension" | "mobile" | "-mobile" | "comments" | "-comments" | "created" | "-created" | "updated" | "-updated" | "role" | "-role";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Ana Sousa",
                     *         "login": "ana",
                     *         "role": "clerk",
                     *         "created": "2026-01-05",
                     *         "updated": "2026-01-05"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["user"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVatCodes: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Value to search for; compared with `code` unless searchColumn names another */
                searchString?: string;
                /** @description Column to search */
                searchColumn?: "id" | "code" | "description" | "rate" | "vat_category" | "vat_exemption" | "vat_region" | "discount_group" | "sentences.en" | "sentences.pt" | "sentences.es" | "sentences.fr" | "sentences.de" | "sentences.it" | "sentences.nl" | "inactive" | "updated_at";
                /** @description Comparison; without it, equality. `contains` and `starts` are for columns of text, and ignore case and accents */
                searchOperator?: components["parameters"]["searchOperator"];
                /** @description Column to sort by, ascending, or descending with `-` before it; absent values last, ties by id */
                sort?: "id" | "-id" | "code" | "-code" | "description" | "-description" | "rate" | "-rate" | "vat_category" | "-vat_category" | "vat_exemption" | "-vat_exemption" | "vat_region" | "-vat_region" | "discount_group" | "-discount_group" | "sentences.en" | "-sentences.en" | "sentences.pt" | "-sentences.pt" | "sentences.es" | "-sentences.es" | "sentences.fr" | "-sentences.fr" | "sentences.de" | "-sentences.de" | "sentences.it" | "-sentences.it" | "sentences.nl" | "-sentences.nl" | "inactive" | "-inactive" | "updated_at" | "-updated_at";
                /** @description Records to skip */
                skip?: components["parameters"]["skip"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the record with this id; answers its ETag */
                id?: components["parameters"]["recordId"];
                /**
                 * @description Only these fields of each record, with commas between, those in another one behind a full stop: `fields=id,total_amount,customer.name`
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
                /**
                 * @description Only records whose `updated_at` is this time or later: a date-time to the microsecond (without an offset: UTC), or a day, which begins in UTC
                 * @example 2026-01-01T00:00:00Z
                 */
                updatedSince?: components["parameters"]["updatedSince"];
            };
            header?: {
                /** @description `count=exact` (RFC 7240): X-Total-Count tells how many records match in all */
                Prefer?: components["parameters"]["preferCount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, ascending by id or as `sort` says; an empty array when nothing matches */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    /** @description With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit */
                    "X-Total-Count"?: number;
                    /** @description With `Prefer: count=exact`: `count=exact` */
                    "Preference-Applied"?: string;
                    /** @description For `?id=N`: the version of the record */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 3,
                     *         "code": "DE19",
                     *         "description": "Germany, 19 %",
                     *         "rate": 19,
                     *         "vat_category": "S",
                     *         "inactive": "0",
                     *         "updated_at": "2026-03-30T16:04:12.345678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["vatCode"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateVatCode: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "DE19",
                 *       "inactive": "1"
                 *     }
                 */
                "application/json": components["schemas"]["vatCodeUpdate"];
            };
        };
        responses: {
            /** @description The vat_code was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "entity_code": "DE19"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createVatCode: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "DE19",
                 *       "description": "Germany, 19 %",
                 *       "rate": 19,
                 *       "vat_category": "S",
                 *       "inactive": "0"
                 *     }
                 */
                "application/json": components["schemas"]["vatCodeCreate"];
            };
        };
        responses: {
            /** @description The vat_code was written */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the record */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "entity_code": "DE19"
                     *     }
                     */
                    "application/json": components["schemas"]["entityCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueDraft: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
                /** @description The ETag that `?id=N` answered, or several of them with commas between: the update is refused when the record has changed since. `W/` before it, which proxies that compress add, makes no difference; `*` stands for any version */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12
                 *     }
                 */
                "application/json": components["schemas"]["draftToIssue"];
            };
        };
        responses: {
            /** @description The document was created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the document */
                    Location?: string;
                    /** @description Its id */
                    "X-Document-Id"?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1003,
                     *       "documentSeries": "QT",
                     *       "documentNumber": "2026/3",
                     *       "url": "https://erp.example/print/demo/1003?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c"
                     *     }
                     */
                    "application/json": components["schemas"]["documentCreated"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDueReminders: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /**
                 * @description Day for which they are proposed. Default: today in the time zone of the account
                 * @example 2026-03-30
                 */
                date?: string;
                /** @description Only this customer */
                customer_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letters, by code of the customer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-03-30",
                     *         "customer_id": 31,
                     *         "customer_code": "C0001",
                     *         "customer_name": "Padaria Central, Lda.",
                     *         "to": "contas@padaria.example",
                     *         "level": 1,
                     *         "currency": "EUR",
                     *         "amount": 11.07,
                     *         "fee": 0,
                     *         "interest": 0,
                     *         "language": "en",
                     *         "subject": "Payment reminder",
                     *         "text": "Dear Padaria Central, Lda.,\n\nplease pay 11.07 EUR.",
                     *         "documents": [
                     *           {
                     *             "document_id": 1146,
                     *             "type": "invoice",
                     *             "document_set": "FT",
                     *             "seq_number": "2026/146",
                     *             "level": 1,
                     *             "due_date": "2026-03-15",
                     *             "amount": 11.07,
                     *             "interest": 0
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["dueReminder"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAttachmentContent: {
        parameters: {
            query: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /**
                 * @description The file
                 * @example 44
                 */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description `attachment` with the name of the file (RFC 6266) */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the bytes */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example %PDF-1.7 */
                    "*/*": string;
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /** @description Changes behind this position: from the page before, or from a change. `now`: only those from now on. Without it: from the oldest that is kept */
                cursor?: string;
                /**
                 * @description Only these types, with commas between; `invoice.*` stands for all of invoices
                 * @example invoice.created,customer.*
                 */
                type?: string;
                /** @description Changes to return at the most */
                limit?: number;
                /** @description Seconds to hold the response while there is no change (long polling) */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes; an empty array when there are none */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description The address to go on from, `rel="next"` */
                    Link?: string;
                    /** @description The cursor in that address */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "cursor": "Y2hhbmdlczoxNzcyNDQ2NTAwMDAwOjE3NzI0NDY1MDAwNDI6MQ",
                     *         "at": "2026-03-02T10:15:00.000Z",
                     *         "type": "invoice.created",
                     *         "resource": "invoices",
                     *         "id": 48,
                     *         "actor": "shop"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["change"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    addUpDocument: {
        parameters: {
            query: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /**
                 * @description Type of the document
                 * @example invoice
                 */
                type: "credit_note" | "delivery_note" | "invoice" | "order" | "payment" | "purchase_order" | "purchase" | "quote" | "receipt" | "supplier_credit_note" | "transfer_order";
            };
            header?: {
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_set": "FT",
                 *       "seq_number": "*",
                 *       "date": "2026-03-02",
                 *       "currency": "EUR",
                 *       "customer": {
                 *         "name": "Padaria Central, Lda.",
                 *         "vat_id": "508123456"
                 *       },
                 *       "items": [
                 *         {
                 *           "item_code": "TEA-250",
                 *           "description": "Green tea, 250 g",
                 *           "qty": 2,
                 *           "unit_price": 4.5,
                 *           "vat": 23
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["documentToAddUp"];
            };
        };
        responses: {
            /** @description What the document comes to */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total_amount": 11.07,
                     *       "net_amount": 9,
                     *       "vat": 2.07,
                     *       "vat_by_rate": [
                     *         {
                     *           "rate": 23,
                     *           "net_amount": 9,
                     *           "vat": 2.07
                     *         }
                     *       ],
                     *       "warnings": []
                     *     }
                     */
                    "application/json": components["schemas"]["documentTotals"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    readElectronicInvoice: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example <?xml version="1.0" encoding="UTF-8"?>
                 *     <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
                 *       <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
                 *       <cbc:ID>FT 2026/96</cbc:ID>
                 *       <cbc:IssueDate>2026-02-20</cbc:IssueDate>
                 *       <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
                 *       <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
                 *       <cac:AccountingSupplierParty><cac:Party>
                 *         <cac:PostalAddress><cac:Country><cbc:IdentificationCode>PT</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
                 *         <cac:PartyTaxScheme><cbc:CompanyID>PT507654321</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
                 *         <cac:PartyLegalEntity><cbc:RegistrationName>Chá do Porto, S.A.</cbc:RegistrationName></cac:PartyLegalEntity>
                 *       </cac:Party></cac:AccountingSupplierParty>
                 *       <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">46.00</cbc:TaxAmount>
                 *         <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">200.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">46.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>
                 *       </cac:TaxTotal>
                 *       <cac:LegalMonetaryTotal>
                 *         <cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">200.00</cbc:TaxExclusiveAmount>
                 *         <cbc:TaxInclusiveAmount currencyID="EUR">246.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">246.00</cbc:PayableAmount>
                 *       </cac:LegalMonetaryTotal>
                 *       <cac:InvoiceLine>
                 *         <cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">100</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
                 *         <cac:Item>
                 *           <cbc:Name>Green tea, 250 g</cbc:Name>
                 *           <cac:SellersItemIdentification><cbc:ID>CHA-V-250</cbc:ID></cac:SellersItemIdentification>
                 *           <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>
                 *         </cac:Item>
                 *         <cac:Price><cbc:PriceAmount currencyID="EUR">2.00</cbc:PriceAmount></cac:Price>
                 *       </cac:InvoiceLine>
                 *     </Invoice>
                 */
                "application/xml": string;
                /**
                 * @example <?xml version="1.0" encoding="UTF-8"?>
                 *     <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
                 *       <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
                 *       <cbc:ID>FT 2026/96</cbc:ID>
                 *       <cbc:IssueDate>2026-02-20</cbc:IssueDate>
                 *       <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
                 *       <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
                 *       <cac:AccountingSupplierParty><cac:Party>
                 *         <cac:PostalAddress><cac:Country><cbc:IdentificationCode>PT</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
                 *         <cac:PartyTaxScheme><cbc:CompanyID>PT507654321</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
                 *         <cac:PartyLegalEntity><cbc:RegistrationName>Chá do Porto, S.A.</cbc:RegistrationName></cac:PartyLegalEntity>
                 *       </cac:Party></cac:AccountingSupplierParty>
                 *       <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">46.00</cbc:TaxAmount>
                 *         <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">200.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">46.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>
                 *       </cac:TaxTotal>
                 *       <cac:LegalMonetaryTotal>
                 *         <cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">200.00</cbc:TaxExclusiveAmount>
                 *         <cbc:TaxInclusiveAmount currencyID="EUR">246.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">246.00</cbc:PayableAmount>
                 *       </cac:LegalMonetaryTotal>
                 *       <cac:InvoiceLine>
                 *         <cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">100</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
                 *         <cac:Item>
                 *           <cbc:Name>Green tea, 250 g</cbc:Name>
                 *           <cac:SellersItemIdentification><cbc:ID>CHA-V-250</cbc:ID></cac:SellersItemIdentification>
                 *           <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>
                 *         </cac:Item>
                 *         <cac:Price><cbc:PriceAmount currencyID="EUR">2.00</cbc:PriceAmount></cac:Price>
                 *       </cac:InvoiceLine>
                 *     </Invoice>
                 */
                "text/xml": string;
                /** @example %PDF-1.7 */
                "application/pdf": string;
            };
        };
        responses: {
            /** @description The document that it becomes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/purchases",
                     *       "document": {
                     *         "document_set": "CC",
                     *         "seq_number": "*",
                     *         "date": "2026-02-20",
                     *         "your_ref": "FT 2026/96",
                     *         "currency": "EUR",
                     *         "total_amount": 246,
                     *         "net_amount": 200,
                     *         "vat": 46,
                     *         "items": [
                     *           {
                     *             "description": "Green tea, 250 g",
                     *             "unit_code": "C62",
                     *             "qty": 100,
                     *             "unit_price": 2,
                     *             "vat": 23
                     *           }
                     *         ],
                     *         "supplier": {
                     *           "name": "Chá do Porto, S.A.",
                     *           "vat_id": "PT507654321",
                     *           "country_iso": "PT",
                     *           "billing_address": {
                     *             "country_iso": "PT"
                     *           }
                     *         }
                     *       },
                     *       "supplier": {
                     *         "record": {
                     *           "name": "Chá do Porto, S.A.",
                     *           "vat_id": "PT507654321",
                     *           "country_iso": "PT",
                     *           "billing_address": {
                     *             "country_iso": "PT"
                     *           }
                     *         }
                     *       },
                     *       "differences": [
                     *         {
                     *           "field": "items[0].item_code",
                     *           "file": "CHA-V-250",
                     *           "message": "Field 'items[0].item_code' is the number that the supplier has for the article: choose yours"
                     *         }
                     *       ],
                     *       "recorded": [],
                     *       "refused": [],
                     *       "syntax": "ubl",
                     *       "profile": "urn:cen.eu:en16931:2017"
                     *     }
                     */
                    "application/json": components["schemas"]["receivedEInvoice"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankProposals: {
        parameters: {
            query: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /**
                 * @description The entry
                 * @example 301
                 */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals; none for an entry that is booked or ignored */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "score": 100,
                     *         "customer_id": 31,
                     *         "party_code": "C0001",
                     *         "party_name": "Padaria Central, Lda.",
                     *         "documents": [
                     *           {
                     *             "document_id": 1146,
                     *             "type": "invoice",
                     *             "document_set": "FT",
                     *             "seq_number": "2026/146",
                     *             "amount": 11.07,
                     *             "discount": 0
                     *           }
                     *         ],
                     *         "rest": 0,
                     *         "reasons": [
                     *           {
                     *             "ground": "number",
                     *             "text": "The text has the number of FT 2026/146"
                     *           },
                     *           {
                     *             "ground": "amount",
                     *             "text": "The amount is what is due: 11.07"
                     *           }
                     *         ],
                     *         "booking": {
                     *           "entry_id": 301,
                     *           "customer_id": 31,
                     *           "settles": [
                     *             {
                     *               "document": "FT 2026/146",
                     *               "amount": 11.07
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["bankProposal"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBankBooking: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entry_id": 301,
                 *       "customer_id": 31
                 *     }
                 */
                "application/json": components["schemas"]["bankBooking"];
            };
        };
        responses: {
            /** @description The receipt or payment was created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entry_id": 301,
                     *       "documents": [
                     *         {
                     *           "id": 1060,
                     *           "type": "receipt",
                     *           "documentSeries": "REC",
                     *           "documentNumber": "2026/60"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["bankBooked"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDuePurchases: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /**
                 * @description Day of the payment. Default: today in the time zone of the account
                 * @example 2026-03-30
                 */
                date?: string;
                /**
                 * @description Last due date. Default: seven days later
                 * @example 2026-04-06
                 */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchases */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "document_id": 1196,
                     *         "document_set": "CC",
                     *         "seq_number": "2026/196",
                     *         "date": "2026-03-03",
                     *         "due_date": "2026-04-02",
                     *         "currency": "EUR",
                     *         "amount_due": 246,
                     *         "discount": 0,
                     *         "supplier_id": 32,
                     *         "supplier_code": "S0001",
                     *         "supplier_name": "Moinho do Vale, Lda.",
                     *         "iban": "PT50003300004555698867005"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["duePurchase"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreditTransferFile: {
        parameters: {
            query: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /**
                 * @description The credit transfer
                 * @example 5
                 */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description `attachment` with the name of the file (RFC 6266) */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the bytes */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example %PDF-1.7 */
                    "*/*": string;
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    batch: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /** @description 1: all lines are written, or none */
                atomic?: 0 | 1;
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "POST",
                 *       "path": "/customers",
                 *       "body": {
                 *         "name": "Ana Lima"
                 *       }
                 *     }
                 */
                "application/x-ndjson": components["schemas"]["batchLine"];
            };
        };
        responses: {
            /** @description A line for each line */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 201,
                     *       "headers": {
                     *         "location": "/api/demo/v4.0.0/customers?id=42"
                     *       },
                     *       "body": {
                     *         "id": 42,
                     *         "entity_code": "C0042"
                     *       }
                     *     }
                     */
                    "application/x-ndjson": components["schemas"]["batchAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /**
                 * @description Id of the endpoint
                 * @example 3
                 */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 3,
                     *         "url": "https://shop.example/hooks/kontor",
                     *         "events": [
                     *           "invoice.*"
                     *         ],
                     *         "description": "Web shop",
                     *         "owner": "shop",
                     *         "state": "enabled",
                     *         "disabled_reason": null,
                     *         "waiting": 0,
                     *         "next_at": null,
                     *         "former_secret_until": null,
                     *         "created_at": "2026-03-02T10:15:00.000Z",
                     *         "updated_at": "2026-03-02T10:15:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["webhookEndpoint"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 3,
                 *       "events": [
                 *         "invoice.*",
                 *         "customer.created"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["webhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description The endpoint was changed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3
                     *     }
                     */
                    "application/json": components["schemas"]["webhookChanged"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/hooks/kontor",
                 *       "events": [
                 *         "invoice.*"
                 *       ],
                 *       "description": "Web shop"
                 *     }
                 */
                "application/json": components["schemas"]["webhookEndpointCreate"];
            };
        };
        responses: {
            /** @description The endpoint was created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Where the list shows the endpoint */
                    Location?: string;
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD31IT0u5JGqc="
                     *     }
                     */
                    "application/json": components["schemas"]["webhookSecret"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
                /**
                 * @description Id of the endpoint
                 * @example 3
                 */
                id: number;
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint was deleted */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 3
                 *     }
                 */
                "application/json": components["schemas"]["webhookRotation"];
            };
        };
        responses: {
            /** @description The endpoint has a new secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD31IT0u5JGqc="
                     *     }
                     */
                    "application/json": components["schemas"]["webhookSecret"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 3
                 *     }
                 */
                "application/json": components["schemas"]["webhookTest"];
            };
        };
        responses: {
            /** @description The test will be sent at once */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": 3,
                     *       "id": "Y2hhbmdlczoxNzcyNDQ2NTAwMDAwOjE3NzI0NDY1MDAwNDI6MQ"
                     *     }
                     */
                    "application/json": components["schemas"]["webhookSent"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description May be sent; is checked to be an int64 and otherwise ignored */
                nonce?: components["parameters"]["optionalNonce"];
                /**
                 * @description Id of the endpoint; all by default
                 * @example 3
                 */
                endpoint?: number;
                /** @description Only the delivery with this id */
                id?: string;
                /** @description Only deliveries in this state */
                state?: "waiting" | "delivered" | "dropped";
                /** @description In place of skip: from the Link header of the page before, with the same `sort` */
                cursor?: components["parameters"]["cursor"];
                /** @description Records to return at the most */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries; an empty array when there are none */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    Link: components["headers"]["NextPage"];
                    "X-Next-Cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "endpoint": 3,
                     *         "id": "Y2hhbmdlczoxNzcyNDQ2NTAwMDAwOjE3NzI0NDY1MDAwNDI6MQ",
                     *         "type": "invoice.created",
                     *         "resource": "invoices",
                     *         "record_id": 48,
                     *         "at": "2026-03-02T10:15:00.000Z",
                     *         "state": "delivered",
                     *         "attempts": 1,
                     *         "next_at": null,
                     *         "sent_at": "2026-03-02T10:15:00.000Z",
                     *         "duration_ms": 87,
                     *         "status": 204,
                     *         "error": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["webhookDelivery"][];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendWebhookDeliveries: {
        parameters: {
            query: {
                /**
                 * @description With an Idempotency-Key, the server accepts a write without it. Must exceed the last nonce accepted in this session. Clients that write in parallel open a session for each worker, or use an API token with a nonce window W: then a nonce that is at most W below the highest accepted one is good too, in any order, if it was not used. A rejected write leaves its nonce unused.
                 * @example 1
                 */
                nonce: components["parameters"]["nonce"];
            };
            header?: {
                /** @description The first answer under a key is kept for 7 days and given again to the same request */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description `handling=strict` (RFC 7240): unknown fields and unknown item codes are refused instead of ignored, and amounts with more decimal places than their currency instead of rounded */
                Prefer?: components["parameters"]["preferStrict"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": 3,
                 *       "since": "2026-03-02T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["webhookResend"];
            };
        };
        responses: {
            /** @description They will be sent at once */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Test-Company": components["headers"]["TestCompany"];
                    /** @description Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded */
                    "X-Ignored-Fields"?: string;
                    /** @description What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields */
                    "X-Warnings"?: string;
                    /** @description true: this answer was given before */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": 3,
                     *       "since": "2026-03-02T00:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["webhookSent"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}

/** What can be done with each list. */
export const KINDS = {
    "/articles": "records",
    "/attachments": "list",
    "/bank_accounts": "records",
    "/bank_entries": "list",
    "/bank_proposals": "list",
    "/bank_statements": "list",
    "/categories": "list",
    "/changes": "list",
    "/credit_notes": "documents",
    "/credit_transfers": "records",
    "/customers": "records",
    "/delivery_notes": "documents",
    "/documents": "list",
    "/drafts": "records",
    "/due_purchases": "list",
    "/due_reminders": "list",
    "/families": "list",
    "/group_discounts": "records",
    "/invoices": "documents",
    "/locations": "list",
    "/notes": "list",
    "/orders": "documents",
    "/payment_terms": "records",
    "/payments": "documents",
    "/price_lists": "records",
    "/prices": "records",
    "/purchase_orders": "documents",
    "/purchases": "documents",
    "/quotes": "documents",
    "/receipts": "documents",
    "/reminder_levels": "records",
    "/reminders": "list",
    "/serial_numbers": "list",
    "/supplier_credit_notes": "documents",
    "/suppliers": "records",
    "/transactions": "list",
    "/transfer_orders": "documents",
    "/users": "list",
    "/vat_codes": "records",
    "/webhook_deliveries": "list",
    "/webhook_endpoints": "records",
} as const;

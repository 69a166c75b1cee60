// An event: one change of a record, as writes report it. contract §11 Changes

/** A change of a record that a write makes. */
export interface NewEvent {
  /** Name in the catalogue of events, e.g. `invoice.created`. */
  type: string;
  /** Id of the record that changed. */
  id: number;
}

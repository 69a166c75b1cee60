// Writers of the samples of the reference page. `npm run generated` bundles them into one script for browsers and Node.

/*! Contains @scalar/snippetz and @scalar/helpers, © 2023-present Scalar, under the MIT license; and js-base64, © 2014 Dan Kogai,
under the BSD 3-Clause license. */

export { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient';
export { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp';
export { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
export { phpCurl } from '@scalar/snippetz/plugins/php/curl';
export { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
export { shellCurl } from '@scalar/snippetz/plugins/shell/curl';

/** Below the server's root: where the routes of the API hang (wire protocol, section 1.1). */
export const apiPath = "/api/v1";

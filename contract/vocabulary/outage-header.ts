/**
 * Header with which a test makes a part of a development server fail for one call, such as `the AI model is down`. Other servers ignore it.
 * It is no header of the contract, so CORS does not allow it to pages.
 */
export const outageHeader = "x-latchkey-outage";

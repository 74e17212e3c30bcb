// Parts of the client library that some hosted pages need, and apps do not. In the library's first file, every page would load them.
export { recoveredAccountFrom } from "./flows/recovered-account.ts";

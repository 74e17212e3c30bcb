/** Stylesheets are imported for their effect; the build turns them into files of their own. */
declare module "*.css";

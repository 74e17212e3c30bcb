let rendered: string | undefined;

/** Sets the address of the page that the server renders next. */
export const setPageAddress = (address: string): void => {
  rendered = address;
};

/** The absolute address of the page. */
export const pageAddress = (): string => rendered ?? window.location.href;

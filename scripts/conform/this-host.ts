/** Whether a server runs on this host, so that it reaches what the run starts here. */
export const isOnThisHost = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

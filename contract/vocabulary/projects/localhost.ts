/** Whether a host is the developer's own machine (wire protocol, section 4.3). */
export const isLocalhost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(host);

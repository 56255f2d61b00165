/** True for names of the server's own machine, unreachable from others. `host` in lower case, without port. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'

/** A name of the machine that the server runs on: nobody else can be led there. `host` lower-case, without port. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'

import type { Client } from '#api/client.ts'

/**
 * Fetches a captcha token while the form is filled in: any answer brings one (G02), a static page does not, and a page
 * left open has an old one. A failure shows when the form is sent.
 */
export const freshCaptcha = (client: Client) => () =>
  client('/get-session', {}).then(
    () => undefined,
    () => undefined,
  )

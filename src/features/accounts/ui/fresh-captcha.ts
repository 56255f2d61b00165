import type { Client } from '../../../contract/client.ts'

/**
 * Every answer brings a captcha token (G02); a page alone does not, and one that stood open has an old one. Any call will
 * do: its token is there by the time that the form is filled in. A failure shows when the form is sent.
 */
export const freshCaptcha = (client: Client) => () => {
  client('/get-session', {}).catch(() => undefined)
}

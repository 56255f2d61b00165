import type { OutgoingMail } from '../mail-port.ts'

/** Headers by which a mail client unsubscribes its reader with one POST (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = ({ unsubscribeUrl }: Pick<OutgoingMail, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

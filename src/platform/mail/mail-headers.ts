import type { OutgoingMail } from '../mail-port.ts'

/**
 * Headers beside the usual ones: by which a mail client unsubscribes its reader with one POST (RFC 2369, RFC 8058), and
 * by which robots on leave answer no machine (RFC 3834).
 */
export const mailHeaders = ({
  unsubscribeUrl,
  isAutomatic,
}: Pick<OutgoingMail, 'unsubscribeUrl' | 'isAutomatic'>): Record<string, string> => ({
  ...(unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  ...(isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
})

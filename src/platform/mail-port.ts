export interface OutgoingMail {
  from: string
  to: string
  subject: string
  html: string
  text: string
  attachments: { name: string; mimeType: string; bytes: Uint8Array }[]
  /** Unsubscribe address, sent as a one-click `List-Unsubscribe` (RFC 8058). */
  unsubscribeUrl?: string
  /** True if no person wrote it: robots on leave answer it with nothing. */
  isAutomatic?: boolean
  /** Reply address, if it is not the sender. */
  replyTo?: string
  /** Seed of the Message-ID, so that the provider can recognise a repeated mail. */
  id: string
}

/**
 * Sends one mail; resolves with the provider's id once it is accepted. Throws if it is refused, or after the time
 * limit.
 */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<string>
}

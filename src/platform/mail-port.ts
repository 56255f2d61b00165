export interface OutgoingMail {
  from: string
  to: string
  subject: string
  html: string
  text: string
  attachments: { name: string; mimeType: string; bytes: Uint8Array }[]
  /** Of a mail that one may ask for no more of: goes out as `List-Unsubscribe`, with one click (RFC 8058). */
  unsubscribeUrl?: string
  /** Where answers go, where that is not the sender. */
  replyTo?: string
  /** Sent as Message-ID seed, so that a repeated send can be told apart by the provider. */
  id: string
}

/** Sends one mail; resolves with the provider's id once it is accepted. Throws when it is not, or after the time-out. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<string>
}

/** Thrown if the mailing or a reader was changed since it was read; the part is not written. */
export class MailingMoved extends Error {
  override name = 'MailingMoved'
}

/** What a part of a mailing writes is refused by this when the mailing or a reader was changed since it was read. */
export class MailingMoved extends Error {
  override name = 'MailingMoved'
}

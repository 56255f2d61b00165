/** The whole input cannot be imported; `french` is the message for the office. */
export class ImportInputError extends Error {
  override name = 'ImportInputError'
  readonly french: string

  constructor(message: string, french = message) {
    super(message)
    this.french = french
  }
}

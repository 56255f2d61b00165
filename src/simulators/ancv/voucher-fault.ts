/** What the stand-in refuses: it has no such payment, or cannot do that with it. */
export class VoucherFault extends Error {
  override name = 'VoucherFault'
  readonly kind: 'missing' | 'invalid'

  constructor(kind: 'missing' | 'invalid', message: string) {
    super(message)
    this.kind = kind
  }
}

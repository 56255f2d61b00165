/** Refusal by the simulator: no such payment, or the action is not possible for it. */
export class VoucherFault extends Error {
  override name = 'VoucherFault'
  readonly kind: 'missing' | 'invalid'

  constructor(kind: 'missing' | 'invalid', message: string) {
    super(message)
    this.kind = kind
  }
}

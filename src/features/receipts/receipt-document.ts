/** What a receipt shows. All texts are final French texts; the renderer adds only headings. */
export interface ReceiptDocument {
  brand: { title: string; mainColor: string }
  issuer: { name: string; lines: readonly string[] }
  buyer: readonly string[]
  orderNumber: string
  /** Date and time. */
  boughtAtText: string
  paidBy: string
  lines: readonly ReceiptLine[]
  /** Below the lines; the last one stands out. */
  sums: readonly ReceiptSum[]
  refunds: readonly { text: string; amount: string }[]
  /** What is left of the payment, where something was given back. */
  keptText: string | null
  /** Date and time only; "Établi le" is put before it. */
  issuedAtText: string
}

export interface ReceiptLine {
  title: string
  /** Smaller, below the title. */
  details: readonly string[]
  quantity: string
  unitPrice: string
  total: string
}

export interface ReceiptSum {
  label: string
  amount: string
}

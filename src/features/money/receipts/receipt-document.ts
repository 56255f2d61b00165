/** What a receipt shows, and likewise an invoice or a statement. All texts are final French texts. */
export interface ReceiptDocument {
  /** In the band at the top: "Reçu". */
  title: string
  /** Of the file: "Reçu – commande N° …". */
  subject: string
  brand: { title: string; mainColor: string }
  issuer: { name: string; lines: readonly string[] }
  /** To whom it is given. */
  receiver: TextBlock
  /** Below issuer and receiver: two at most. */
  facts: readonly TextBlock[]
  /** The name of the column before the amount. */
  unitName: string
  lines: readonly ReceiptLine[]
  /** Below the lines; the last one stands out. */
  sums: readonly ReceiptSum[]
  refunds: readonly { text: string; amount: string }[]
  /** What is left of the payment, where something was given back. */
  keptText: string | null
  /** Small, at the end: what the law wants to be said. */
  notes: readonly string[]
  /** On each page. */
  footer: string
}

interface TextBlock {
  heading: string
  lines: readonly string[]
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

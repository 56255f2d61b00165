/** Content of a receipt, an invoice or a statement. All texts are final and French. */
export interface ReceiptDocument {
  /** Title in the band at the top: "Reçu". */
  title: string
  /** Subject in the file's properties: "Reçu – commande N° …". */
  subject: string
  brand: { title: string; mainColor: string }
  issuer: { name: string; lines: readonly string[] }
  /** Recipient of the document. */
  receiver: TextBlock
  /** Blocks below issuer and recipient, two at most. */
  facts: readonly TextBlock[]
  /** Heading of the column before the amount. */
  unitName: string
  lines: readonly ReceiptLine[]
  /** Sums below the lines; the last one is emphasised. */
  sums: readonly ReceiptSum[]
  refunds: readonly { text: string; amount: string }[]
  /** Text with the amount left of the payment after refunds; null without refunds. */
  keptText: string | null
  /** Legal notices, small, at the end. */
  notes: readonly string[]
  /** Footer of each page. */
  footer: string
  /** Data that the PDF carries, which makes it an archive (PDF/A-3), and the moment that it names. */
  data?: { xml: string; at: number }
}

interface TextBlock {
  heading: string
  lines: readonly string[]
}

export interface ReceiptLine {
  title: string
  /** Smaller text below the title. */
  details: readonly string[]
  quantity: string
  unitPrice: string
  total: string
}

export interface ReceiptSum {
  label: string
  amount: string
}

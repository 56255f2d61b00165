import type { LegalFacts } from '#contract/tenant.ts'

/** The look of a mail: the group's theme, or the tenant's. */
export interface MailBrand {
  title: string
  /** Absolute address of an image, or null. */
  logoUrl: string | null
  mainColor: string
  accentTextColor: string
  /** `https://host[:port]` of the shop, for the footer's links. */
  origin: string
  /** Who answers for the shop: a mail must say so without being online. */
  legal: Pick<LegalFacts, 'publisher' | 'publisherAddress' | 'registration'>
}

/** One item of an order: its name, the details under it, and its price where the recipient may know it. */
export interface MailItem {
  id: string
  title: string
  lines: string[]
  /** Where its name leads. */
  url?: string
  amount?: string
}

/** What a mail says; French, plain text. Layout, HTML and text version are made from it. */
export interface MailContent {
  subject: string
  title: string
  /** The first one stands beside the subject in the list of mails. */
  paragraphs: string[]
  /** Under them, with the product's marks. */
  body?: string
  items?: MailItem[]
  /** Under the items; the last one counts most. */
  sums?: { label: string; amount: string }[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** A second way on, less wanted. */
  link?: { label: string; url: string }
  afterButton?: string[]
  footer?: string
  /** Where one asks for no more such mails; said in the footer. */
  unsubscribeUrl?: string
}

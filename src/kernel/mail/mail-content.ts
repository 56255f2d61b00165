import type { LegalFacts } from '#contract/tenant.ts'

/** Brand of a mail: from the group's theme, or the tenant's. */
export interface MailBrand {
  title: string
  /** Absolute address of an image, or null. */
  logoUrl: string | null
  mainColor: string
  accentTextColor: string
  /** `https://host[:port]` of the shop, for the footer's links. */
  origin: string
  /** Legally responsible publisher: a mail must name it readable offline. */
  legal: Pick<LegalFacts, 'publisher' | 'publisherAddress' | 'registration'>
}

/** One item of an order: name, details below it, and its price if the recipient may know it. */
export interface MailItem {
  id: string
  title: string
  lines: string[]
  /** Target of the link on its name. */
  url?: string
  amount?: string
}

/** Content of a mail in French plain text; layout, HTML and text version are generated from it. */
export interface MailContent {
  subject: string
  title: string
  /** The first paragraph is also the preview beside the subject in the inbox. */
  paragraphs: string[]
  /** Marked-up text below the paragraphs (the product's own Markdown). */
  body?: string
  items?: MailItem[]
  /** Sums below the items; the last one is emphasised. */
  sums?: { label: string; amount: string }[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** Secondary link, less prominent than the button. */
  link?: { label: string; url: string }
  afterButton?: string[]
  footer?: string
  /** Unsubscribe page, linked in the footer. */
  unsubscribeUrl?: string
}

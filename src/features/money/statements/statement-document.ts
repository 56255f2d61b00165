import type { ReceiptDocument, ReceiptLine } from '#features/money/receipts/receipt-document.ts'
import type { Site } from '#kernel/jobs/job-context.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayKeyToUtc, formatDate, formatTime } from '#kernel/time/region-time.ts'
import type { StatementKind } from './statement-shapes.ts'

/** Sum of one product at one price; negative if withdrawn. */
export interface ProductSum {
  activity: string
  vendor: string
  ticket: string
  withdrawn: boolean
  quantity: number
  owed: number
  price: number
  fees: number
  /** Committee's part of price and fees. */
  committee: number
}

interface StatementFacts {
  of: StatementKind
  /** Name of the partner or group. */
  name: string
  from: string
  to: string
  products: readonly ProductSum[]
  /** Group only: refunds on purchases that stay valid, negative. */
  givenBack: { committee: number; members: number }
  site: Pick<Site, 'tenant' | 'theme'>
  zone: string
  now: number
}

const productLine = (of: StatementKind, { activity, vendor, ticket, withdrawn, ...sum }: ProductSum): ReceiptLine => {
  const cents = of === 'vendor' ? sum.owed : sum.price
  return {
    title: activity,
    details: [
      of === 'vendor' ? ticket : `${ticket} · ${vendor}`,
      ...(withdrawn ? ['Annulé ou refusé'] : []),
      ...(of === 'vendor' || sum.committee === 0
        ? []
        : [
            `Frais compris : part CSE ${formatPrice(sum.committee)}, part salarié ${formatPrice(sum.price + sum.fees - sum.committee)}`,
          ]),
    ],
    quantity: String(sum.quantity),
    unitPrice: formatPrice(Math.round(cents / sum.quantity)),
    total: formatPrice(cents),
  }
}

/** Builds the statement of a partner at buying prices, or of a group at the prices paid by members and committee. */
export function statementDocument(facts: StatementFacts): ReceiptDocument {
  const { of, name, from, to, products, givenBack, site, zone, now } = facts
  const { legal } = site.tenant
  const dayText = (key: string) => formatDate(zone, dayKeyToUtc(zone, key) ?? now)
  const periodText = `Du ${dayText(from)} au ${dayText(to)}`
  const sum = (part: 'owed' | 'price' | 'fees' | 'quantity' | 'committee') =>
    products.reduce((all, each) => all + each[part], 0)
  const total = sum('price') + sum('fees') + givenBack.committee + givenBack.members
  const committee = sum('committee') + givenBack.committee
  const isGivenBack = givenBack.committee !== 0 || givenBack.members !== 0
  const sums =
    of === 'vendor'
      ? [{ label: 'Montant dû', amount: formatPrice(sum('owed')) }]
      : [
          { label: 'Billets et options', amount: formatPrice(sum('price')) },
          { label: 'Frais de gestion', amount: formatPrice(sum('fees')) },
          ...(isGivenBack
            ? [
                {
                  label: 'Remboursé sans annulation',
                  amount: formatPrice(givenBack.committee + givenBack.members),
                },
              ]
            : []),
          { label: 'Part CSE', amount: formatPrice(committee) },
          { label: 'Part salarié', amount: formatPrice(total - committee) },
          { label: 'Total', amount: formatPrice(total) },
        ]
  return {
    title: 'Relevé',
    subject: `Relevé – ${name} – ${periodText}`,
    brand: { title: site.theme.title, mainColor: site.theme.mainColor },
    issuer: { name: legal.publisher, lines: [legal.publisherAddress, legal.registration, legal.contactEmail] },
    receiver: { heading: of === 'vendor' ? 'Partenaire' : 'Groupe', lines: [name] },
    facts: [
      { heading: 'Période', lines: [periodText] },
      { heading: 'Billets', lines: [`${sum('quantity').toLocaleString('fr')} vendus, annulations déduites`] },
    ],
    unitName: of === 'vendor' ? 'Prix d’achat' : 'Prix de vente',
    lines: products.map((product) => productLine(of, product)),
    sums,
    refunds: [],
    keptText: null,
    notes: [
      of === 'vendor'
        ? 'Prix d’achat des billets et de leurs options. Une vente compte à la date de son paiement, une annulation à la sienne.'
        : 'Achats des membres du groupe, part CSE comprise. Une vente compte à la date de son paiement, une annulation ou un remboursement à la sienne.',
    ],
    footer: `Relevé · ${periodText} · Établi le ${formatDate(zone, now)} à ${formatTime(zone, now)}`,
  }
}

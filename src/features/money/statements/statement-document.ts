import type { ReceiptDocument, ReceiptLine } from '#features/money/receipts/receipt-document.ts'
import type { Site } from '#kernel/jobs/job-context.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayKeyToUtc, formatDate, formatTime } from '#kernel/time/region-time.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { counted } from '#lib/words/plural.ts'
import type { Exchanged } from './entry-kinds.ts'
import type { ProductSum } from './read-products.ts'
import type { StatementKind, StatementMovement } from './statement-shapes.ts'

interface StatementFacts {
  of: StatementKind
  /** Name of the partner or group. */
  name: string
  from: string
  to: string
  products: readonly ProductSum[]
  /** Group only: refunds on purchases that stay valid, negative. */
  givenBack: { committee: number; members: number }
  exchanged: Exchanged
  /** Partner only: VAT of the commissions, rounded once a month. */
  commissionVat: number
  site: Pick<Site, 'tenant' | 'theme'>
  zone: string
  now: number
}

const productLine = (of: StatementKind, { activity, vendor, product, movement, ...sum }: ProductSum): ReceiptLine => {
  const cents = of === 'vendor' ? sum.owed : sum.price
  const isAgency = of === 'vendor' && sum.isAgency
  const name = sum.isOption ? `Option : ${product}` : product
  return {
    title: activity,
    details: [
      of === 'vendor' ? name : `${name} · ${vendor}`,
      ...(movement === 'sold' ? [] : [movementDetails[movement]]),
      ...(isAgency ? [`Vendu en votre nom ${formatPrice(sum.price)}, commission ${formatPrice(sum.commission)}`] : []),
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

const movementDetails: Record<Exclude<StatementMovement, 'sold'>, string> = {
  cancelled: 'Annulé ou refusé',
  exchangedOut: 'Échangé pour une autre date',
  exchangedIn: 'Reçu en échange, compté une fois parmi les vendus',
  givenBack: moneyWords.givenBack.heading,
}

/** Tickets by movement, options apart: "4 vendus · 1 annulé · 1 échangé · 3 nets". */
function ticketsText(products: readonly ProductSum[], { exchangedOut, exchangedIn }: Exchanged): string {
  const count = (movement: StatementMovement) =>
    products.reduce((all, each) => all + (each.movement === movement && !each.isOption ? each.quantity : 0), 0)
  const [sold, cancelled] = [count('sold'), -count('cancelled')]
  const net = sold - cancelled - exchangedOut + exchangedIn
  return [
    counted(sold, 'vendu'),
    ...(cancelled === 0 ? [] : [counted(cancelled, 'annulé')]),
    ...(exchangedOut === 0 ? [] : [counted(exchangedOut, 'échangé')]),
    ...(exchangedIn === exchangedOut ? [] : [`${exchangedIn.toLocaleString('fr')} par échange`]),
    counted(net, 'net'),
  ].join(' · ')
}

const AGENCY_NOTE =
  'Ventes faites en votre nom et pour votre compte : elles sont à déclarer par vous, au prix de vente. La commission est arrondie au centime pour un billet ou une option ; sa TVA, une fois par mois.'

/** Sales in a partner's name, and the commission on them before VAT, VAT and both; none of a resale. */
export function commissionLines(products: readonly ProductSum[], vat: number): ReceiptDocument['sums'] {
  const own = products.filter(({ isAgency }) => isAgency)
  if (own.length === 0) return []
  const sum = (part: 'price' | 'commission' | 'owed') => own.reduce((all, each) => all + each[part], 0)
  const total = sum('commission')
  const bought = products.reduce((all, { isAgency, owed }) => (isAgency ? all : all + owed), 0)
  return [
    { label: moneyWords.agencyPrice.heading, amount: formatPrice(sum('price')) },
    { label: moneyWords.commissionNet.heading, amount: formatPrice(vat - total) },
    { label: moneyWords.commissionVat.heading, amount: formatPrice(-vat) },
    { label: moneyWords.commission.heading, amount: formatPrice(-total) },
    ...(bought === 0 ? [] : [{ label: moneyWords.bought.heading, amount: formatPrice(bought) }]),
  ]
}

/** Builds the statement of a partner at buying prices, or of a group at the prices paid by members and committee. */
export function statementDocument(facts: StatementFacts): ReceiptDocument {
  const { of, name, from, to, products, givenBack, exchanged, site, zone, now } = facts
  const { legal } = site.tenant
  const dayText = (key: string) => formatDate(zone, dayKeyToUtc(zone, key) ?? now)
  const periodText = `Du ${dayText(from)} au ${dayText(to)}`
  const sum = (part: 'owed' | 'price' | 'fees' | 'committee') => products.reduce((all, each) => all + each[part], 0)
  const total = sum('price') + sum('fees') + givenBack.committee + givenBack.members
  const committee = sum('committee') + givenBack.committee
  const isGivenBack = givenBack.committee !== 0 || givenBack.members !== 0
  const sums =
    of === 'vendor'
      ? [
          ...commissionLines(products, facts.commissionVat),
          { label: moneyWords.owed.heading, amount: formatPrice(sum('owed')) },
        ]
      : [
          { label: moneyWords.price.heading, amount: formatPrice(sum('price')) },
          { label: moneyWords.fees.heading, amount: formatPrice(sum('fees')) },
          ...(isGivenBack
            ? [
                {
                  label: moneyWords.givenBack.heading,
                  amount: formatPrice(givenBack.committee + givenBack.members),
                },
              ]
            : []),
          { label: moneyWords.committee.heading, amount: formatPrice(committee) },
          { label: moneyWords.members.heading, amount: formatPrice(total - committee) },
          { label: moneyWords.total.heading, amount: formatPrice(total) },
        ]
  return {
    title: 'Relevé',
    subject: `Relevé – ${name} – ${periodText}`,
    brand: { title: site.theme.title, mainColor: site.theme.mainColor },
    issuer: { name: legal.publisher, lines: [legal.publisherAddress, legal.registration, legal.contactEmail] },
    receiver: { heading: of === 'vendor' ? 'Partenaire' : 'Groupe', lines: [name] },
    facts: [
      { heading: 'Période', lines: [periodText] },
      { heading: 'Billets', lines: [ticketsText(products, exchanged)] },
    ],
    unitName: (of === 'vendor' ? moneyWords.unitOwed : moneyWords.price).heading,
    lines: products.map((product) => productLine(of, product)),
    sums,
    refunds: [],
    keptText: null,
    notes: [
      of === 'vendor'
        ? `${products.some(({ isAgency }) => isAgency) ? AGENCY_NOTE : 'Dû à l’unité : le prix d’achat du billet ou de l’option.'} Une vente compte à la date de son paiement, une annulation ou un échange à la sienne.`
        : 'Achats des membres du groupe, part CSE comprise. Une vente compte à la date de son paiement, une annulation ou un remboursement à la sienne.',
    ],
    footer: `Relevé · ${periodText} · Établi le ${formatDate(zone, now)} à ${formatTime(zone, now)}`,
  }
}

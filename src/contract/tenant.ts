import type { ServedTheme, WhiteLabeling } from './session-shapes.ts'

/**
 * Publisher and host of the site, shown on /terms; the law requires all of them (LCEN art. 6, Code de la consommation
 * L616-1).
 */
export interface LegalFacts {
  publisher: string
  publisherAddress: string
  /** RCS, SIRET or RNA number. */
  registration: string
  /** Intra-community VAT number; null for a publisher without one, which /terms then states. */
  vat: string | null
  publicationDirector: string
  contactEmail: string
  /** Telephone of the publisher (LCEN art. 6 III): a legal notice without one is incomplete. */
  phone: string
  dataRightsEmail: string
  host: string
  hostAddress: string
  hostPhone: string
  mediator: string
  /** Website of the mediator (Code de la consommation, art. R616-1). */
  mediatorUrl: string
}

/** Wording that a tenant may change, in French plain text. */
export interface TenantTexts {
  homeTitle: string
  homeSubtitle: string
  guarantee1: string
  guarantee2: string
  footerCredit: string | null
  /** External form by which a partner applies to be listed. */
  partnerFormUrl: string
}

/** A reference customer on the customer page; `logo` is imported from the tenant's folder. */
export interface Partner {
  name: string
  logo: string
}

/**
 * A tenant is a host and a theme (D15). `brand` selects the home page, `mode` if visitors see the catalogue. `domains`
 * are exact hosts or `*.` wildcards without port; the first exact one is canonical.
 */
export interface Tenant {
  slug: string
  brand: 'beneficiary' | 'organisation'
  mode: 'consumer' | 'nonConsumer'
  domains: readonly string[]
  region: string
  theme: ServedTheme
  texts: TenantTexts
  /** Reference customers; if empty, the customer page names none. */
  partners: readonly Partner[]
  /** Holiday vouchers (chèques-vacances Connect) accepted from this amount in cents; null: not accepted. */
  vouchers: { minimum: number } | null
  legal: LegalFacts
  /** Clauses of this site, after those of the product in its terms of sale. */
  ownTerms: readonly TermsClause[]
}

/** Title and text of a clause; the text may have the product's own Markdown. */
export interface TermsClause {
  title: string
  text: string
}

/** Canonical domain of the tenant: the first exact one; undefined if it has only wildcards. */
export const primaryDomain = ({ domains }: Pick<Tenant, 'domains'>): string | undefined =>
  domains.find((domain) => !domain.startsWith('*.'))

/** Part of the tenant that the browser receives. */
export type PublicTenant = Pick<Tenant, 'slug' | 'brand' | 'mode' | 'texts' | 'partners' | 'legal'>

const defaultTexts: TenantTexts = {
  homeTitle: 'Vos sorties, au meilleur prix',
  homeSubtitle: 'Réservez vos loisirs et recevez vos billets en quelques minutes.',
  guarantee1: 'Meilleur prix garanti — Service gratuit',
  guarantee2: 'Billets envoyés sous 24h après confirmation du partenaire',
  footerCredit: null,
  partnerFormUrl: 'https://formulaire.example/devenir-partenaire',
}

/** Declares a tenant; missing texts are the product's own. The start of the product checks that it can work. */
export const defineTenant = (
  tenant: Omit<Tenant, 'theme' | 'texts' | 'partners' | 'vouchers' | 'ownTerms'> & {
    theme: Omit<WhiteLabeling, 'home'>
    texts?: Partial<TenantTexts>
    partners?: Tenant['partners']
    vouchers?: Tenant['vouchers']
    ownTerms?: Tenant['ownTerms']
  },
): Tenant => {
  const texts = { ...defaultTexts, ...tenant.texts }
  return {
    ...tenant,
    theme: { ...tenant.theme, home: { title: texts.homeTitle, sentence: texts.homeSubtitle, picture: '' } },
    texts,
    partners: tenant.partners ?? [],
    vouchers: tenant.vouchers ?? null,
    ownTerms: tenant.ownTerms ?? [],
  }
}

import type { WhiteLabeling } from './session-shapes.ts'

/** Who publishes and hosts the site, shown on /terms; the law wants every one of them (LCEN art. 6, Code de la consommation L616-1). */
export interface LegalFacts {
  publisher: string
  publisherAddress: string
  /** RCS, SIRET or RNA number. */
  registration: string
  /** Intra-community VAT number; null for who has none, which /terms then says. */
  vat: string | null
  publicationDirector: string
  contactEmail: string
  dataRightsEmail: string
  host: string
  hostAddress: string
  mediator: string
}

/** Wording that a tenant may change; French, plain text. */
export interface TenantTexts {
  homeTitle: string
  homeSubtitle: string
  guarantee1: string
  guarantee2: string
  footerCredit: string | null
  /** The form, on another site, by which a vendor applies to be listed. */
  partnerFormUrl: string
}

/** A reference on the customer page; `logo` is imported from the tenant's folder. */
export interface Partner {
  name: string
  logo: string
}

/**
 * A tenant is a host and a theme (D15). Brand decides the home page, mode whether visitors see the catalogue.
 * `domains` are exact hosts or `*.` wildcards, without port; the first exact one is the canonical address.
 */
export interface Tenant {
  slug: string
  brand: 'beneficiary' | 'organisation'
  mode: 'consumer' | 'nonConsumer'
  domains: readonly string[]
  region: string
  theme: WhiteLabeling
  texts: TenantTexts
  /** Without any, the customer page names none. */
  partners: readonly Partner[]
  /** Members may pay a part by holiday vouchers (chèques-vacances Connect), from so many cents on; null: not at all. */
  vouchers: { minimum: number } | null
  legal: LegalFacts
}

/** The tenant's own domain, for canonical addresses: the first exact one; undefined when it has wildcards only. */
export const primaryDomain = ({ domains }: Pick<Tenant, 'domains'>): string | undefined =>
  domains.find((domain) => !domain.startsWith('*.'))

/** What the browser learns of its tenant. */
export type PublicTenant = Pick<Tenant, 'slug' | 'brand' | 'mode' | 'texts' | 'partners' | 'legal'>

const defaultTexts: TenantTexts = {
  homeTitle: 'Vos sorties, au meilleur prix',
  homeSubtitle: 'Réservez vos loisirs et recevez vos billets en quelques minutes.',
  guarantee1: 'Meilleur prix garanti — Service gratuit',
  guarantee2: 'Billets envoyés sous 24h après confirmation du partenaire',
  footerCredit: null,
  partnerFormUrl: 'https://formulaire.example/devenir-partenaire',
}

/** Declares a tenant; texts fall back to the product's own. Whether it can work is checked as the product starts. */
export const defineTenant = (
  tenant: Omit<Tenant, 'texts' | 'partners' | 'vouchers'> & {
    texts?: Partial<TenantTexts>
    partners?: Tenant['partners']
    vouchers?: Tenant['vouchers']
  },
): Tenant => ({
  ...tenant,
  texts: { ...defaultTexts, ...tenant.texts },
  partners: tenant.partners ?? [],
  vouchers: tenant.vouchers ?? null,
})

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

/** Declares a tenant; texts fall back to the product's own. Throws when its facts cannot work. */
export function defineTenant(
  tenant: Omit<Tenant, 'texts' | 'partners'> & { texts?: Partial<TenantTexts>; partners?: Tenant['partners'] },
): Tenant {
  if (!/^[a-z0-9-]+$/.test(tenant.slug))
    throw new Error(`Tenant slug ${JSON.stringify(tenant.slug)} is not lower-case letters, digits and hyphens.`)
  if (tenant.domains.length === 0) throw new Error(`Tenant ${tenant.slug} has no domain.`)
  for (const domain of tenant.domains) {
    if (!/^(\*\.)?[a-z0-9.-]+$/.test(domain))
      throw new Error(`Tenant ${tenant.slug}: ${JSON.stringify(domain)} is no domain.`)
  }
  checkLegalFacts(tenant)
  return { ...tenant, texts: { ...defaultTexts, ...tenant.texts }, partners: tenant.partners ?? [] }
}

const requiredFacts = [
  'publisher',
  'publisherAddress',
  'registration',
  'publicationDirector',
  'contactEmail',
  'dataRightsEmail',
  'host',
  'hostAddress',
  'mediator',
] as const satisfies readonly (keyof LegalFacts)[]

/** A site without its legal notice is not published: a fact that is missing, or an address that is none, stops it. */
function checkLegalFacts({ slug, legal }: Pick<Tenant, 'slug' | 'legal'>): void {
  const facts: Partial<LegalFacts> = legal
  for (const name of requiredFacts) {
    if (!facts[name]?.trim()) throw new Error(`Tenant ${slug}: legal.${name} is missing.`)
    if (name.endsWith('Email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(legal[name]))
      throw new Error(`Tenant ${slug}: legal.${name} is no email address.`)
  }
  if (facts.vat !== null && !/^[A-Z]{2}[ 0-9A-Z]{8,14}$/.test(facts.vat ?? ''))
    throw new Error(`Tenant ${slug}: legal.vat is neither a VAT number nor null.`)
}

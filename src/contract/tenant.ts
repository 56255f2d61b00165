import type { WhiteLabeling } from './session-shapes.ts'

/** Who publishes and hosts the site, shown on /terms and in mails. */
export interface LegalFacts {
  publisher: string
  publisherAddress: string
  registration: string
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
  /** Whom the customer page names as partners. */
  partnerNames: readonly string[]
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
  legal: LegalFacts
}

/** The tenant's own domain, for canonical addresses: the first exact one; undefined when it has wildcards only. */
export const primaryDomain = ({ domains }: Pick<Tenant, 'domains'>): string | undefined =>
  domains.find((domain) => !domain.startsWith('*.'))

/** What the browser learns of its tenant. */
export type PublicTenant = Pick<Tenant, 'slug' | 'brand' | 'mode' | 'texts' | 'legal'>

const defaultTexts: TenantTexts = {
  homeTitle: 'Vos sorties, au meilleur prix',
  homeSubtitle: 'Réservez vos loisirs et recevez vos billets en quelques minutes.',
  guarantee1: 'Meilleur prix garanti — Service gratuit',
  guarantee2: 'Billets envoyés sous 24h après confirmation du partenaire',
  footerCredit: null,
  partnerFormUrl: 'https://formulaire.example/devenir-partenaire',
  partnerNames: ['Parcs & Jardins', 'Grand Théâtre', 'Aquarium', 'Cinémas du Port', 'Musée des Arts', 'Les Thermes'],
}

/** Declares a tenant; texts fall back to the product's own. Throws when its facts cannot work. */
export function defineTenant(tenant: Omit<Tenant, 'texts'> & { texts?: Partial<TenantTexts> }): Tenant {
  if (!/^[a-z0-9-]+$/.test(tenant.slug))
    throw new Error(`Tenant slug ${JSON.stringify(tenant.slug)} is not lower-case letters, digits and hyphens.`)
  if (tenant.domains.length === 0) throw new Error(`Tenant ${tenant.slug} has no domain.`)
  for (const domain of tenant.domains) {
    if (!/^(\*\.)?[a-z0-9.-]+$/.test(domain))
      throw new Error(`Tenant ${tenant.slug}: ${JSON.stringify(domain)} is no domain.`)
  }
  return { ...tenant, texts: { ...defaultTexts, ...tenant.texts } }
}

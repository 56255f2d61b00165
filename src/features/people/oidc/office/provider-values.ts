import { z } from 'zod'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { clientSecret, mailDomain, providerState, type StoredProvider } from '../provider-shapes.ts'

export interface ProviderValues {
  label: string
  issuer: string
  clientId: string
  /** New secret, or "" to keep the stored one; never prefilled. */
  clientSecret: string
  /** One domain per line. */
  mailDomains: string
  enabled: boolean
}

const none: ProviderValues = { label: '', issuer: '', clientId: '', clientSecret: '', mailDomains: '', enabled: false }

export const storedValues = (provider: StoredProvider | null): Stored<ProviderValues> => {
  if (provider === null) return { version: null, values: none }
  const { label, issuer, clientId, mailDomains, enabled, updatedAt } = provider
  return {
    version: updatedAt,
    values: { label, issuer, clientId, clientSecret: '', mailDomains: mailDomains.join('\n'), enabled },
  }
}

const domainsIn = (text: string): string[] => text.split(/[\s,;]+/).flatMap((part) => part.replace(/^@/, '') || [])

/** Returns the input that the form would send. */
export const toProviderInput = ({ mailDomains, clientSecret: secret, ...values }: ProviderValues) => ({
  ...values,
  clientSecret: secret.trim() === '' ? undefined : secret,
  mailDomains: domainsIn(mailDomains),
})

const shape = providerState.extend({ clientSecret: clientSecret.optional(), mailDomains: z.array(z.string()).min(1) })

/** `stored`: the provider whose secret is stored, if there is one. */
export const checkProvider = (stored: StoredProvider | null) =>
  checkWith<ProviderValues>(shape, toProviderInput, ({ clientSecret: secret, issuer, clientId, mailDomains }) => {
    const needsSecret = stored === null || stored.issuer !== issuer.trim() || stored.clientId !== clientId.trim()
    const wrong = domainsIn(mailDomains).find((domain) => !mailDomain.safeParse(domain).success)
    return [
      ...(needsSecret && secret.trim() === '' ? [['clientSecret', 'Indiquez le secret de ce client.'] as const] : []),
      ...(wrong === undefined ? [] : [['mailDomains', `« ${wrong} » n’est pas un nom de domaine.`] as const]),
    ]
  })

const labels: Record<string, string> = {
  label: 'Nom affiché sur le bouton',
  issuer: 'Émetteur',
  clientId: 'Identifiant du client',
  clientSecret: 'Secret du client',
  mailDomains: 'Domaines des adresses email',
  enabled: 'Proposée aux membres',
}

export const providerWords: FieldWords = {
  label: ([key = '']) => labels[key] ?? String(key),
  print: ([key], value) => {
    if (key === 'clientSecret') return value === '' ? 'Inchangé' : 'Nouveau secret'
    return key === 'enabled' ? (value === true ? 'Oui' : 'Non') : undefined
  },
  whole: [],
}

import { CallError } from '#contract/errors.ts'
import { guardedFetch, Unreachable } from '#kernel/fetch/guarded-fetch.ts'
import type { Platform } from '#platform/port.ts'
import type { DomainRecords } from '../group-shapes.ts'
import { createCustomHostnames } from './custom-hostnames.ts'
import { CustomHostnameError } from './hostname-answers.ts'

interface Certificate {
  /** Cloudflare's id of the hostname; null if none was ordered there. */
  customHostnameId: string | null
  dns: DomainRecords
}

/** Result for a single machine, whose proxy obtains the certificate at the first visit. */
const byProxy: Certificate = {
  customHostnameId: null,
  dns: { target: null, isActive: false, records: [], problems: [] },
}

/**
 * Orders or removes the Cloudflare certificate of a customer's domain, where certificates come from there. Idempotent.
 */
export async function requestCertificate(
  { config, fetch }: Pick<Platform, 'config' | 'fetch'>,
  domain: string,
  action: 'order' | 'remove',
): Promise<Certificate> {
  const edge = config.customHostnames
  if (edge === null) return byProxy
  const hostnames = createCustomHostnames({ ...edge, fetch: (url, init) => fetch(url, init) })
  try {
    if (action === 'remove') {
      await hostnames.remove(domain)
      return byProxy
    }
    const { id, status, records, problems } = await hostnames.create(domain)
    return {
      customHostnameId: id,
      dns: { target: edge.target, isActive: status === 'active', records, problems },
    }
  } catch (error) {
    if (error instanceof CustomHostnameError) throw new CallError('certificateRefused')
    throw error
  }
}

/** Answer of this site's `/healthz`. */
const HEALTHY = { status: 'ok' }

/** State of a domain whose certificate the machine's proxy obtains: asks the domain itself, from outside. */
export async function askDomain(platform: Platform, domain: string): Promise<DomainRecords> {
  const unanswered = (why: string): DomainRecords => ({ ...byProxy.dns, problems: [why] })
  if (domain.startsWith('*.')) return unanswered('Un domaine en « *. » ne se vérifie pas : essayez l’un de ses noms.')
  try {
    const response = await guardedFetch(platform)(`https://${domain}/healthz`)
    const isOurs = response.ok && (await response.text()) === JSON.stringify(HEALTHY)
    return isOurs
      ? { ...byProxy.dns, isActive: true }
      : unanswered(`https://${domain} répond, mais ce n’est pas ce site : son enregistrement mène ailleurs.`)
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return unanswered(`https://${domain} ne répond pas encore. Un enregistrement neuf met parfois une heure à agir.`)
  }
}

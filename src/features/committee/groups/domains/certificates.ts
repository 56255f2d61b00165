import { CallError } from '#contract/errors.ts'
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

import { rsaSigner } from '#lib/pem.ts'
import type { ApplePasses } from '../wallet-port.ts'

export interface ApplePassKeys extends Pick<ApplePasses, 'push'> {
  passTypeId: string
  teamId: string
  /** DER; `certificate` is the pass type's, `issuer` Apple's intermediate one (WWDR) that issued it. */
  certificate: Uint8Array<ArrayBuffer>
  issuer: Uint8Array<ArrayBuffer>
  /** PKCS #8, DER. */
  key: Uint8Array<ArrayBuffer>
}

/** Signs with a pass type's keys; the signature code loads with the first pass. */
export function createApplePasses(
  { passTypeId, teamId, certificate, issuer, key, push }: ApplePassKeys,
  now: () => number,
): ApplePasses {
  const signer = { certificates: [certificate, issuer], sign: rsaSigner(key) }
  return {
    passTypeId,
    teamId,
    push,
    async sign(bytes) {
      const { signDetached } = await import('./cms-signature.ts')
      return signDetached(bytes, signer, now())
    },
  }
}

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The parts of @simplewebauthn/server that read certificates of devices, with the ASN.1 that they need. */
const aboutCertificates =
  /@simplewebauthn\/server\/esm\/(helpers\/(convertX509PublicKeyToCOSE|validateCertificatePath|validateExtFIDOGenCEAAGUID|isCertRevoked|getCertificateInfo)|metadata\/|services\/(metadataService|defaultRootCerts\/)|registration\/verifications\/(?!verifyAttestationPacked\b)).*\.js$/
const exported = /^export (?:async )?(?:function|class|const) (\w+)/gm

/**
 * No attestation is asked for (chapter sign-in, Passkeys): what would judge one is left out of the servers, 70 KB of
 * the Worker gzipped. A device that sends certificates all the same is refused, as it would be for a bad one.
 */
export function withoutAttestations(): Plugin {
  return {
    name: 'without-attestations',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'bun' || name === 'worker',
    async resolveId(source, importer) {
      if (source !== '@peculiar/asn1-ecc') return undefined
      // Its index brings all of X.509 along; signatures need this one file.
      const index = await this.resolve(source, importer, { skipSelf: true })
      return index && { ...index, id: index.id.replace(/index\.js$/, 'ec_signature_value.js') }
    },
    load(id) {
      if (!aboutCertificates.test(id)) return undefined
      const names = [...readFileSync(id, 'utf8').matchAll(exported)].map(([, name]) => name)
      const refuse = "() => { throw new Error('No attestation is asked for.') }"
      return names.map((name) => `export const ${name} = ${refuse}`).join('\n')
    },
  }
}

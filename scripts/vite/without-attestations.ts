import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Parts of @simplewebauthn/server that read devices' certificates, with the ASN.1 code that they need. */
const aboutCertificates =
  /@simplewebauthn\/server\/esm\/(helpers\/(convertX509PublicKeyToCOSE|validateCertificatePath|validateExtFIDOGenCEAAGUID|isCertRevoked|getCertificateInfo)|metadata\/|services\/(metadataService|defaultRootCerts\/)|registration\/verifications\/(?!verifyAttestationPacked\b)).*\.js$/
const exported = /^export (?:async )?(?:function|class|const) (\w+)/gm

/**
 * Plugin that removes the code for judging attestations from the servers, 70 KB of the gzipped Worker: none are
 * requested (chapter sign-in, Passkeys). A device that sends certificates anyway is refused, as for bad ones.
 */
export function withoutAttestations(): Plugin {
  return {
    name: 'without-attestations',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'bun' || name === 'worker',
    async resolveId(source, importer) {
      if (source !== '@peculiar/asn1-ecc') return undefined
      // The index would bring all of X.509; signatures need only this file.
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

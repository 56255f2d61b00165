import { xmlElement, xmlWord } from '#lib/xml.ts'

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** Properties of Factur-X, which PDF/A knows only as far as the file itself describes them. */
const properties = [
  ['DocumentFileName', 'name of the embedded XML file', 'factur-x.xml'],
  ['DocumentType', 'type of the document', 'INVOICE'],
  ['Version', 'version of the standard of the embedded XML file', '1.0'],
  ['ConformanceLevel', 'conformance level of the embedded XML file', 'EN 16931'],
] as const

const resource = '<rdf:li rdf:parseType="Resource">'

const described = properties.map(
  ([name, description]) =>
    `${resource}${xmlWord('pdfaProperty:name', name)}${xmlWord('pdfaProperty:valueType', 'Text')}${xmlWord(
      'pdfaProperty:category',
      'external',
    )}${xmlWord('pdfaProperty:description', description)}</rdf:li>`,
)

const extension = xmlElement(
  'pdfaExtension:schemas',
  xmlElement(
    'rdf:Bag',
    resource,
    xmlWord('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
    xmlWord('pdfaSchema:namespaceURI', FX),
    xmlWord('pdfaSchema:prefix', 'fx'),
    xmlElement('pdfaSchema:property', xmlElement('rdf:Seq', ...described)),
    '</rdf:li>',
  ),
)

const namespaces = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
  fx: FX,
}

/** Metadata (XMP) of an invoice as PDF/A-3 with Factur-X: what its information dictionary says, and the level. */
export function archiveMetadata({ title, author, moment }: { title: string; author: string; moment: Date }): string {
  const day = `${moment.toISOString().slice(0, 19)}Z`
  const names = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  const parts = [
    xmlWord('pdfaid:part', '3'),
    xmlWord('pdfaid:conformance', 'B'),
    xmlElement('dc:title', xmlElement('rdf:Alt', xmlWord('rdf:li', title, { 'xml:lang': 'x-default' }))),
    xmlElement('dc:creator', xmlElement('rdf:Seq', xmlWord('rdf:li', author))),
    xmlWord('xmp:CreateDate', day),
    xmlWord('xmp:ModifyDate', day),
    extension,
    ...properties.map(([name, , value]) => xmlWord(`fx:${name}`, value)),
  ]
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""${names.join('')}>
${parts.join('\n')}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}

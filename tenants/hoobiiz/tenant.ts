import { defineTenant } from '#contract/tenant.ts'
import logo from './logo.svg'

export const tenant = defineTenant({
  slug: 'hoobiiz',
  brand: 'organisation',
  mode: 'nonConsumer',
  domains: ['hoobiiz.localhost', 'localhost', '*.hoobiiz.localhost'],
  region: 'eu',
  vouchers: { minimum: 2000 },
  theme: {
    theme: 'Youpiiz',
    logo,
    title: 'Hoobiiz',
    pageTitle: 'Hoobiiz, la billetterie loisirs des organisations',
    mainColor: '#0f4c5c',
    accentTextColor: '#ffffff',
    linkTextColor: '#0f4c5c',
    disabledButtonColor: '#c9d1d3',
    outlineColor: '#d7dfe1',
    auth: { type: 'ModeDefault' },
  },
  texts: {
    homeTitle: 'Les loisirs de vos équipes, au meilleur prix',
    homeSubtitle: 'Musées, parcs, spectacles : vos collaborateurs réservent, le billet arrive aussitôt.',
  },
  legal: {
    publisher: 'Hoobiiz SAS, société par actions simplifiée au capital de 40 000 €',
    publisherAddress: '12 rue de la République, 69002 Lyon',
    registration: 'RCS Lyon 900 000 001',
    vat: 'FR 12 900000001',
    publicationDirector: 'Camille Morel, présidente',
    contactEmail: 'contact@hoobiiz.test',
    phone: '04 78 00 00 01',
    dataRightsEmail: 'donnees@hoobiiz.test',
    host: 'Nuage du Rhône SAS',
    hostAddress: '4 quai des Serveurs, 69007 Lyon',
    hostPhone: '04 78 00 00 90',
    mediator: 'Médiation Loisirs et Voyages, 8 place des Accords, 75008 Paris',
    mediatorUrl: 'https://mediation-loisirs.test',
  },
})

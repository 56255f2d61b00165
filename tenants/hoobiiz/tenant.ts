import { defineTenant } from '../../src/contract/tenant.ts'
import logo from './logo.svg'

export const tenant = defineTenant({
  slug: 'hoobiiz',
  brand: 'organisation',
  mode: 'nonConsumer',
  domains: ['localhost', 'hoobiiz.localhost', '*.hoobiiz.localhost'],
  region: 'eu',
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
  legal: {
    publisher: 'Hoobiiz SAS',
    publisherAddress: '12 rue de la République, 69002 Lyon',
    registration: 'RCS Lyon 900 000 001',
    publicationDirector: 'Camille Morel',
    contactEmail: 'contact@hoobiiz.test',
    dataRightsEmail: 'donnees@hoobiiz.test',
    host: 'Hébergeur de démonstration',
    hostAddress: '1 rue du Serveur, 75000 Paris',
    mediator: 'Médiation du tourisme et du voyage, BP 80303, 75823 Paris Cedex 17',
  },
})

import { defineTenant } from '#contract/tenant.ts'
import logo from './logo.svg'

export const tenant = defineTenant({
  slug: 'bourbon',
  brand: 'organisation',
  mode: 'nonConsumer',
  domains: ['bourbon.localhost'],
  region: 'oi',
  theme: {
    theme: 'Cse',
    logo,
    title: 'Comité Bourbon',
    pageTitle: 'Comité Bourbon — loisirs à La Réunion',
    mainColor: '#14603b',
    accentTextColor: '#ffffff',
    linkTextColor: '#14603b',
    disabledButtonColor: '#c8d6cd',
    outlineColor: '#d5e3da',
    auth: { type: 'ModeDefault' },
  },
  texts: {
    homeTitle: 'L’île intense, à prix comité',
    homeSubtitle: 'Lagon, cirques, volcan : vos sorties péi réservées en quelques minutes.',
    guarantee1: 'Tarifs négociés pour les agents et leur famille',
    footerCredit: 'Site offert par Comité Bourbon',
  },
  legal: {
    publisher: 'Comité Bourbon, association loi 1901',
    publisherAddress: '15 rue de Paris, 97400 Saint-Denis',
    registration: 'RNA W900000004',
    vat: null,
    publicationDirector: 'Jean-Yves Payet, président',
    contactEmail: 'bonjour@bourbon.test',
    phone: '02 62 00 00 04',
    dataRightsEmail: 'donnees@bourbon.test',
    host: 'Nuage de l’Océan SARL',
    hostAddress: '2 rue du Câble, 97420 Le Port',
    hostPhone: '02 62 00 00 90',
    mediator: 'Médiation Loisirs et Voyages, 8 place des Accords, 75008 Paris',
    mediatorUrl: 'https://mediation-loisirs.test',
  },
})

import { application } from '../../application.ts';
import { createProviderClients } from './provider-client.ts';

/** The providers of this process. */
export const providerClient = createProviderClients(application.config);

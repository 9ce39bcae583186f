import { desktopJourney } from './journeys/desktop.journey.js';

desktopJourney('distributed');

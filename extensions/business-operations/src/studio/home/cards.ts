import AttendanceCard from './attendance-card.vue';
import type { Home } from './home.ts';
import LateCard from './late-card.vue';
import LeaveCard from './leave-card.vue';
import NoticesCard from './notices-card.vue';
import PayslipsCard from './payslips-card.vue';
import WaitingCard from './waiting-card.vue';

/** A card of the home page. Its component is given what the API answered, as `home`, and says `change` when that has to be read again. */
export interface Card {
  /** `studio.home.{name}` is its title. */
  name: string;
  icon: string;
  component: object;
  /** Whether it has something to say to this person. */
  shown(home: Home): boolean;
}

/** In the order in which they are shown. */
export const CARDS: readonly Card[] = [
  { name: 'waiting', icon: 'task_alt', component: WaitingCard, shown: () => true },
  { name: 'attendance', icon: 'schedule', component: AttendanceCard, shown: ({ attendance }) => attendance !== null },
  { name: 'late', icon: 'event_busy', component: LateCard, shown: ({ reminders }) => reminders.some(({ kind }) => kind === 'late') },
  { name: 'leave', icon: 'beach_access', component: LeaveCard, shown: ({ leave }) => leave !== null },
  { name: 'notices', icon: 'notifications', component: NoticesCard, shown: () => true },
  { name: 'payslips', icon: 'payments', component: PayslipsCard, shown: ({ payslips }) => payslips !== null },
];

/** The plan of Larkspur Instruments: names, work and projects of its departments. */
export type DepartmentName = 'Engineering' | 'Operations' | 'Sales' | 'People' | 'Finance';

export type DepartmentPlan = {
  readonly name: DepartmentName;
  /** Share of the company. */
  readonly share: number;
  readonly director: string;
  /** Teams in the plan: name, sub-teams, and title of their members. */
  readonly teams: readonly TeamPlan[];
  /** Current projects, phrased for use in a sentence. */
  readonly projects: readonly string[];
};

export type TeamPlan = {
  readonly name: string;
  readonly subTeams: readonly string[];
  readonly titles: readonly string[];
};

const ENGINEERING: DepartmentPlan = {
  name: 'Engineering',
  share: 0.42,
  director: 'Engineering Director',
  teams: [
    {
      name: 'Optics',
      subTeams: ['Spectrometers', 'Light Sources'],
      titles: ['Optical Engineer', 'Senior Optical Engineer', 'Optics Technician'],
    },
    {
      name: 'Sensors',
      subTeams: ['Front-end Electronics', 'Packaging'],
      titles: ['Electronics Engineer', 'Senior Electronics Engineer', 'Sensor Engineer'],
    },
    {
      name: 'Measurement Software',
      subTeams: ['Instrument Apps', 'Data Pipelines'],
      titles: ['Software Engineer', 'Senior Software Engineer', 'Data Engineer'],
    },
    {
      name: 'Verification',
      subTeams: ['Test Rigs', 'Compliance'],
      titles: ['Test Engineer', 'Senior Test Engineer', 'Compliance Engineer'],
    },
  ],
  projects: [
    'the LX-40 calibration rig',
    'the new detector cooling loop',
    'the field firmware updater',
    'the drift compensation model',
    'the nightly hardware test run',
    'the LX-60 optical bench',
    'the data export rewrite',
    'the low-noise amplifier board',
    'the service diagnostics tool',
    'the CE re-certification',
    'the wavelength reference lamp',
    'the measurement archive',
  ],
};

const OPERATIONS: DepartmentPlan = {
  name: 'Operations',
  share: 0.25,
  director: 'Operations Director',
  teams: [
    {
      name: 'Assembly',
      subTeams: ['Line One', 'Line Two'],
      titles: ['Assembly Technician', 'Senior Assembly Technician', 'Production Planner'],
    },
    {
      name: 'Supply',
      subTeams: ['Purchasing', 'Logistics'],
      titles: ['Buyer', 'Supply Planner', 'Logistics Coordinator'],
    },
    {
      name: 'Service',
      subTeams: ['Field Service', 'Repair'],
      titles: ['Field Service Engineer', 'Repair Technician', 'Service Coordinator'],
    },
  ],
  projects: [
    'the cleanroom move',
    'the second assembly line',
    'the spare parts catalogue',
    'the supplier scorecard',
    'the kanban pilot on line two',
    'the repair turnaround plan',
    'the incoming inspection station',
    'the packaging redesign',
    'the consignment stock in Rotterdam',
    'the field service van fleet',
  ],
};

const SALES: DepartmentPlan = {
  name: 'Sales',
  share: 0.17,
  director: 'Sales Director',
  teams: [
    {
      name: 'Laboratories',
      subTeams: ['Universities', 'Pharma'],
      titles: ['Account Manager', 'Application Specialist', 'Sales Engineer'],
    },
    {
      name: 'Industry',
      subTeams: ['Semiconductors', 'Food and Water'],
      titles: ['Account Manager', 'Sales Engineer', 'Tender Specialist'],
    },
  ],
  projects: [
    'the hospital laboratory tender',
    'the Nordic distributor agreement',
    'the demo instrument pool',
    'the water testing campaign',
    'the renewal of the university framework',
    'the new price list',
    'the reference site in Lyon',
    'the semiconductor trade fair',
    'the customer application handbook',
  ],
};

const PEOPLE: DepartmentPlan = {
  name: 'People',
  share: 0.07,
  director: 'Head of People',
  teams: [
    {
      name: 'Talent',
      subTeams: ['Recruiting'],
      titles: ['Recruiter', 'Senior Recruiter', 'Learning Specialist'],
    },
    {
      name: 'People Operations',
      subTeams: ['Payroll and Benefits'],
      titles: ['Payroll Specialist', 'People Operations Partner', 'People Analyst'],
    },
  ],
  projects: [
    'the apprenticeship programme',
    'the parental leave policy',
    'the onboarding week',
    'the pay transparency report',
    'the works council agreement',
    'the candidate interview guide',
    'the payroll migration',
    'the first-line manager course',
  ],
};

const FINANCE: DepartmentPlan = {
  name: 'Finance',
  share: 0.09,
  director: 'Finance Director',
  teams: [
    {
      name: 'Accounting',
      subTeams: ['Ledger', 'Receivables'],
      titles: ['Accountant', 'Senior Accountant', 'Credit Controller'],
    },
    {
      name: 'Planning',
      subTeams: ['Cost Control'],
      titles: ['Financial Analyst', 'Senior Financial Analyst', 'Cost Controller'],
    },
  ],
  projects: [
    'the five-day close',
    'the instrument cost model',
    'the currency hedging review',
    'the receivables clean-up',
    'the audit of the Grenoble site',
    'the capital request for the optics hall',
    'the rolling forecast',
    'the intercompany reconciliation',
  ],
};

export const DEPARTMENT_PLANS: readonly DepartmentPlan[] = [
  ENGINEERING,
  OPERATIONS,
  SALES,
  PEOPLE,
  FINANCE,
];

/** Returns what people in a department may write about. */
export function projectsOf(department: DepartmentName): readonly string[] {
  return DEPARTMENT_PLANS.find(({ name }) => name === department)?.projects ?? ENGINEERING.projects;
}

export interface EnrollmentsTable {
  user_id: number;
  course_id: number;
  created_at: number;
}

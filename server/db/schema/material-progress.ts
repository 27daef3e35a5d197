export interface MaterialProgressTable {
  user_id: number;
  material_id: number;
  position_seconds: number;
  completed_at: number | null;
  updated_at: number;
}
